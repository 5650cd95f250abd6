import { useCommand, useEndpoint, useLiveEndpoint } from '@bellhouse/api-client'
import { listFriends, openChat, searchFriends, sendMessage } from '@bellhouse/contracts'

const listPause = 15_000
const chatPause = 4_000

export const useFriends = () => useEndpoint(listFriends, {}, { refreshEvery: () => listPause }).friends

/** People found by name; `undefined` while nothing is asked or the first answer is on its way. */
export const useFriendsFound = (query: string) =>
  useLiveEndpoint(searchFriends, query ? { query } : undefined).data?.friends

/** The messages with one person, oldest first. Asking for them counts as having read them. */
export function useMessages(id: string) {
  const chat = useEndpoint(openChat, { id }, { refreshEvery: () => chatPause })
  return 'messages' in chat ? chat.messages : []
}

export const useSendMessage = () => useCommand(sendMessage, { refreshes: [openChat, listFriends] })
