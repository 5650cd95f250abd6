import { useApi, useCommand, useEndpoint, useLiveEndpoint, useRefresh } from '@bellhouse/api-client'
import {
  closeChatGroup,
  findChatPeople,
  getChatThread,
  getStudentDashboard,
  getTeacherDashboard,
  type LiveChannel,
  type LiveEvent,
  listChatGroups,
  listChatMessages,
  listChatThreads,
  listFriends,
  muteChatThread,
  openChatGroup,
  openChatThread,
  reportChat,
  searchChatMessages,
} from '@bellhouse/contracts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ConversationStore } from './conversation-store'

const lists = [listChatThreads, listFriends] as const
/** Milliseconds between two questions for the list, however much happens, and where no line tells of anything. */
const pauseBetween = 1_000
const pauseWithoutLine = 15_000

type Matters = (event: LiveEvent) => boolean

/** Asks again for what is shown when the server tells of something new. */
function useHeard(live: LiveChannel | undefined, matters: Matters, ask: () => void) {
  const hear = useEffectEvent((event: LiveEvent) => matters(event))
  const refresh = useEffectEvent(ask)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        refresh()
      }, pauseBetween)
    }
    const stop = live?.watch((event) => hear(event) && soon())
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [live])
}

/** The same, and every now and then where the server tells of nothing. */
function useNews(live: LiveChannel | undefined, matters: Matters, ask: () => void) {
  useHeard(live, matters, ask)
  const refresh = useEffectEvent(ask)
  useEffect(() => {
    const poll = setInterval(() => live?.isOpen() || refresh(), pauseWithoutLine)
    return () => clearInterval(poll)
  }, [live])
}

const isNewInList = ({ type }: LiveEvent) => type !== 'beat' && type !== 'typing' && type !== 'notifications'

export function useThreadPage(after: string | undefined) {
  return useEndpoint(listChatThreads, { ...(after && { after }) })
}

export const useFriends = () => useEndpoint(listFriends, {}).friends

export function useFreshLists(live: LiveChannel | undefined) {
  const refresh = useRefresh()
  useNews(live, isNewInList, () => void refresh(...lists))
}

/** People found by name; undefined while nothing is asked or the first answer is on its way. */
export const usePeopleFound = (query: string) => useLiveEndpoint(findChatPeople, query ? { query } : undefined).data

const shortest = 2

/** Messages found by their words; undefined where the search is too short. */
export const useMessagesFound = (query: string) =>
  useLiveEndpoint(searchChatMessages, query.length < shortest ? undefined : { query }).data

/** One conversation as it stands now, with the presence of whom it is with. */
export function useThread(threadId: string, live: LiveChannel | undefined) {
  const thread = useEndpoint(getChatThread, { threadId })
  const refresh = useRefresh()
  const isOfPerson = (event: LiveEvent) => event.type === 'presence' && event.accountId === thread.person?.id
  useHeard(live, isOfPerson, () => void refresh(getChatThread))
  return thread
}

/** Asks again for the conversation that is open, or about to be, when the server tells of it. */
export function useFreshThread(threadId: string | undefined, live: LiveChannel | undefined) {
  const refresh = useRefresh()
  const isOfIt = (event: LiveEvent) =>
    event.type === 'catch-up' || (event.type === 'thread' && event.threadId === threadId)
  useNews(live, isOfIt, () => void refresh(getChatThread))
}

/** The messages of a conversation from its newest page, or from a message that was searched for, and what comes. */
export function useConversation(
  threadId: string,
  around: number | undefined,
  live: LiveChannel | undefined,
  readSeq: number,
) {
  const api = useApi()
  const where = around === undefined ? {} : { after: Math.max(0, around - 15) }
  const page = useEndpoint(listChatMessages, { threadId, ...where })
  const [store] = useState(() => {
    const hasOlder = around === undefined ? page.hasMore : (page.messages[0]?.seq ?? 1) > 1
    return new ConversationStore({ api, threadId, live, readSeq, first: { messages: page.messages, hasOlder } })
  })
  useEffect(() => store.start(), [store])
  useAfterReading(store)
  useEffect(() => store.renew(page.messages), [store, page])
  return { store, ...useSyncExternalStore(store.subscribe, store.state) }
}

/** The first screens tell how many messages are unread, and are asked for again once somebody has read some. */
function useAfterReading(store: ConversationStore) {
  const refresh = useRefresh()
  const leave = useEffectEvent(async () => {
    if (await store.whetherRead()) await refresh(getTeacherDashboard, getStudentDashboard)
  })
  useEffect(() => () => void leave(), [])
}

/** Milliseconds after which somebody who fell silent no longer counts as typing. */
const typingLasts = 5_000

/** Who is typing to a conversation. */
export function useTypists(threadId: string, live: LiveChannel | undefined) {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stop = (name: string) => {
      clearTimeout(timers.get(name))
      timers.delete(name)
      setNames([...timers.keys()])
    }
    const hear = (event: LiveEvent) => {
      if (event.type === 'message' && event.threadId === threadId) stop(event.message.senderName)
      if (event.type !== 'typing' || event.threadId !== threadId) return
      clearTimeout(timers.get(event.name))
      timers.set(
        event.name,
        setTimeout(() => stop(event.name), typingLasts),
      )
      setNames([...timers.keys()])
    }
    const unwatch = live?.watch(hear)
    return () => {
      unwatch?.()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [threadId, live])
  return names
}

export const useGroups = () => useEndpoint(listChatGroups, {})
export const useOpenThread = () => useCommand(openChatThread)
export const useOpenGroup = () => useCommand(openChatGroup, { refreshes: [listChatGroups, listChatThreads] })
export const useCloseGroup = () => useCommand(closeChatGroup, { refreshes: [getChatThread, listChatGroups] })
export const useMute = () => useCommand(muteChatThread, { refreshes: [getChatThread, listChatThreads] })
export const useReport = () => useCommand(reportChat)
