import { BadRequestError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  defineScreens,
  type Friend,
  listFriends,
  type Message,
  openChat,
  searchFriends,
  sendMessage,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/ui/testing'
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import NotificationsPanel from './panel'

const screens = defineScreens({
  path: 'panel',
  title: 'Notifications',
  category: 'staff',
  load: async () => ({ default: NotificationsPanel }),
})

const aFriend = (name: string, changes: Partial<Friend> = {}): Friend => ({
  id: crypto.randomUUID(),
  photo: '',
  name,
  new: 0,
  status: 0,
  time: '5 min ago',
  ...changes,
})

const now = new Date().toISOString()
const hello: Message = { type: 1, msg: 'Could you look over the timetable?', time: now }

/** The panel of somebody with Grace (two unread messages) and Martin (never written to). */
function openPanel({ isTooMuch = false } = {}) {
  const stored = {
    friends: [aFriend('Grace Okello', { new: 2, status: 1, time: 'online' }), aFriend('Martin Wasswa')],
    messages: [hello],
    searches: [] as string[],
  }
  const isGrace = (id: string | undefined) => id === stored.friends[0]?.id
  const api = fakeApi(
    answer(listFriends, () => ({ friends: stored.friends })),
    answer(searchFriends, ({ query }) => {
      stored.searches.push(query)
      return { friends: stored.friends.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())) }
    }),
    answer(openChat, ({ id }) => {
      if (!isGrace(id)) return { messages: [] }
      stored.friends = stored.friends.map((friend) => (isGrace(friend.id) ? { ...friend, new: 0 } : friend))
      return { messages: stored.messages }
    }),
    answer(sendMessage, ({ msg }) => {
      if (isTooMuch) throw new BadRequestError(429, { code: 'too-many', message: 'Too many messages, wait a moment' })
      stored.messages = [...stored.messages, { type: 0, msg, time: now }]
      return { messages: stored.messages }
    }),
  )
  return { user: openScreen(screens, { at: '/panel', as: 'staff', api }), stored }
}

describe('the notifications panel', () => {
  it('lists people with unread count, presence and time', async () => {
    openPanel()
    await screen.findByRole('button', { name: /Grace Okello.*online.*2 unread/ })
    screen.getByRole('button', { name: /Martin Wasswa.*5 min ago/ })
  })

  it('searches on the server, upper and lower case alike', async () => {
    const { user, stored } = openPanel()
    await user.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'MART')
    await waitFor(() => expect(screen.queryByText('Grace Okello')).toBeNull())
    expect(stored.searches).toEqual(['MART'])
    screen.getByText('Martin Wasswa')
  })

  it('opens a conversation, and its messages are no longer unread', async () => {
    const { user } = openPanel()
    await user.click(await screen.findByRole('button', { name: /Grace Okello/ }))
    within(await screen.findByRole('log', { name: 'Messages' })).getByText(hello.msg)
    await user.click(screen.getByRole('button', { name: 'Back to all people' }))
    await waitFor(() => expect(screen.queryByText(/unread/)).toBeNull())
  })

  it('§2 shows CHAT NOT FOUND when no conversation exists', async () => {
    const { user } = openPanel()
    await user.click(await screen.findByRole('button', { name: /Martin Wasswa/ }))
    await screen.findByText('CHAT NOT FOUND')
  })

  it('sends by Enter and empties the field', async () => {
    const { user } = openPanel()
    await user.click(await screen.findByRole('button', { name: /Grace Okello/ }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await user.type(field, 'Gladly{Enter}')
    await screen.findByText('Gladly')
    expect(field.value).toBe('')
  })

  it('gives a message back that could not be sent', async () => {
    const { user } = openPanel({ isTooMuch: true })
    await user.click(await screen.findByRole('button', { name: /Grace Okello/ }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await user.type(field, 'Gladly{Enter}')
    await screen.findByText(/wait a moment\. Your message was not sent/)
    expect(field.value).toBe('Gladly')
  })

  it('sends nothing for an empty line', async () => {
    const { user, stored } = openPanel()
    await user.click(await screen.findByRole('button', { name: /Grace Okello/ }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await user.type(field, '   {Enter}')
    expect(field.value).toBe('   ')
    expect(stored.messages).toEqual([hello])
  })
})
