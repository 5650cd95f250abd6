import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type BellSettings,
  getBellSettings,
  getNotifications,
  type Notifications,
  saveBellSettings,
} from '@bellhouse/contracts'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { createLiveChannel } from '../live/live-channel'
import { ChunkLoadError } from '../remotes/chunk-load-error'
import { fakeRemotes, openPortal } from '../testing'
import { listNew, listTellable } from './browser-notices'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = () => undefined
})

const settings: BellSettings = {
  ...{ countsMessages: true, countsNotices: true, countsTasks: true, browser: false, showsText: true },
  ...{ digest: 'off', digestHour: 7, digestDay: 1 },
}

const threadId = crypto.randomUUID()
const noticeId = crypto.randomUUID()
const hostile = '<img src=x onerror=alert(1)>'

const news: Notifications = {
  counts: { messages: 2, notices: 7, tasks: 3 },
  messages: [{ threadId, title: 'Auma, Grace', unread: 2, text: 'See you', seq: 5, sentAt: '2026-11-22T08:00:00Z' }],
  notices: [{ id: noticeId, title: hostile, isPinned: true, author: 'Head Teacher', from: '2026-11-20' }],
  tasks: [
    {
      key: 'r',
      kind: 'register',
      title: 'Register of S1 East',
      detail: 'Today',
      isLate: true,
      to: '/teacher/dashboard',
    },
  ],
  settings,
}

const apiWith = (shown: Notifications, saved: BellSettings[] = [], email: string | null = 'a@school.example') =>
  fakeApi(
    answer(getNotifications, () => shown),
    answer(getBellSettings, () => ({ settings: shown.settings, email })),
    answer(saveBellSettings, (input) => {
      saved.push(input)
      return input
    }),
  )

const bell = () => screen.getByRole('button', { name: 'Notifications' })
const describedBy = () => document.getElementById(bell().getAttribute('aria-describedby') ?? '')?.textContent

async function openPanel(api = apiWith(news), remotes = fakeRemotes()) {
  const { user } = await openPortal({ at: '/dashboard', as: 'admin', api, remotes })
  await user.click(bell())
  const panel = within(screen.getByRole('dialog', { name: 'Notifications' }))
  await panel.findByRole('tab', { name: /^Messages/ })
  return { user, panel }
}

describe('the bell', () => {
  it('keeps its name and tells its number beside it', async () => {
    await openPortal({ at: '/dashboard', as: 'admin', api: apiWith(news) })
    await waitFor(() => expect(describedBy()).toBe('2 unread messages, 7 unread notices, 3 things to do'))
    expect(bell().parentElement?.textContent).toContain('12')
  })

  it('counts what the person wants counted', async () => {
    const shown = { ...news, settings: { ...settings, countsMessages: false, countsTasks: false } }
    await openPortal({ at: '/dashboard', as: 'admin', api: apiWith(shown) })
    await waitFor(() => expect(describedBy()).toBe('7 unread notices'))
  })

  it('is a bell without a number where nothing is known', async () => {
    await openPortal({ at: '/dashboard', as: 'admin', api: fakeApi() })
    await waitFor(() => expect(describedBy()).toBe(''))
    expect(bell().parentElement?.textContent).toBe('')
  })
})

describe('what the bell asks the server for', () => {
  function countAsks() {
    let asks = 0
    const api = fakeApi(
      answer(getNotifications, () => {
        asks += 1
        return news
      }),
    )
    return { api, asks: () => asks }
  }
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  it('is asked for once where the line opens meanwhile, and again when the line comes back', async () => {
    const live = createLiveChannel()
    const { api, asks } = countAsks()
    await openPortal({ at: '/dashboard', as: 'admin', api, live })
    await pause(500)
    expect(asks()).toBe(0)
    live.setSend(() => undefined)
    live.tell({ type: 'catch-up' })
    await waitFor(() => expect(describedBy()).toContain('7 unread notices'))
    await pause(500)
    expect(asks()).toBe(1)
    live.tell({ type: 'catch-up' })
    await waitFor(() => expect(asks()).toBe(2))
  })

  it('is asked for without a line too, a moment later', async () => {
    const { api, asks } = countAsks()
    await openPortal({ at: '/dashboard', as: 'admin', api, live: createLiveChannel() })
    await waitFor(() => expect(asks()).toBe(1), { timeout: 5_000 })
  })
})

describe('the panel', () => {
  it('begins with the conversations, and goes to the other parts by keys', async () => {
    const { user, panel } = await openPanel()
    await panel.findByText('chat ./panel')
    panel.getByRole('tab', { name: 'Messages 2 unread' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(panel.getByRole('tab', { name: 'Notices 7 unread' }))
    const link = panel.getByRole('link', { name: hostile })
    expect(link.getAttribute('href')).toBe(`/notices/${noticeId}`)
    panel.getByText('And 6 more.')
    await user.keyboard('{ArrowRight}')
    expect(panel.getByRole('link', { name: 'Register of S1 East' }).getAttribute('href')).toBe('/teacher/dashboard')
    panel.getByText('Late')
  })

  it('keeps what was begun in a conversation while another part is looked at', async () => {
    const { user, panel } = await openPanel()
    const conversation = await panel.findByText('chat ./panel')
    await user.click(panel.getByRole('tab', { name: /^To do/ }))
    expect(conversation.isConnected).toBe(true)
    expect(conversation.closest('[role=tabpanel]')?.hasAttribute('hidden')).toBe(true)
  })

  it('takes the conversations from whichever remote has them, and says so where none has', async () => {
    const whole = fakeRemotes().state()
    const { chat, ...others } = whole.deployed
    const talk = { ...whole, deployed: { ...others, talk: chat ?? null } }
    const first = await openPanel(apiWith(news), fakeRemotes({ state: () => talk }))
    await first.panel.findByText('talk ./panel')
    cleanup()

    const none = { ...whole, deployed: others }
    const second = await openPanel(apiWith(news), fakeRemotes({ state: () => none }))
    await second.panel.findByText('There are no conversations here.')
  })

  it('shows notices and tasks while the conversations are down', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = jest.fn(fakeRemotes().load).mockRejectedValue(new ChunkLoadError('chat', 'missing', 'entry.js'))
    const { user, panel } = await openPanel(apiWith(news), fakeRemotes({ load }))
    await panel.findByText(/Loading chunk failed/)
    await user.click(panel.getByRole('tab', { name: /^Notices/ }))
    panel.getByRole('link', { name: hostile })
    await user.click(panel.getByRole('tab', { name: /^To do/ }))
    panel.getByRole('link', { name: 'Register of S1 East' })
  })

  it('closes when one of its links is followed', async () => {
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('tab', { name: /^To do/ }))
    await user.click(panel.getByRole('link', { name: 'Register of S1 East' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens at its settings where an address asks for them, once', async () => {
    await openPortal({ at: '/dashboard?notifications=settings', as: 'admin', api: apiWith(news) })
    await screen.findByRole('form', { name: 'Settings of notifications' })
    expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/dashboard')
  })
})

describe('the settings', () => {
  it('are saved as chosen', async () => {
    const saved: BellSettings[] = []
    const { user, panel } = await openPanel(apiWith(news, saved))
    await user.click(panel.getByRole('tab', { name: 'Settings of notifications' }))
    await user.click(await panel.findByRole('checkbox', { name: 'Unread messages' }))
    await user.selectOptions(panel.getByRole('combobox', { name: 'A mail with what is new' }), 'Every week')
    await user.selectOptions(panel.getByRole('combobox', { name: 'On' }), 'Friday')
    await user.selectOptions(panel.getByRole('combobox', { name: 'From' }), '06:00')
    await user.click(panel.getByRole('button', { name: 'Save settings' }))
    await waitFor(() =>
      expect(saved).toEqual([{ ...settings, countsMessages: false, digest: 'weekly', digestDay: 5, digestHour: 6 }]),
    )
  })

  it('say that there is no mail without an address', async () => {
    const { user, panel } = await openPanel(apiWith(news, [], null))
    await user.click(panel.getByRole('tab', { name: 'Settings of notifications' }))
    await panel.findByText(/no email address for you/)
    expect(panel.queryByRole('combobox')).toBeNull()
  })

  it('say so in a sentence where the browser shows no notifications, and leave them off', async () => {
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('tab', { name: 'Settings of notifications' }))
    const box = await panel.findByRole<HTMLInputElement>('checkbox', { name: /Notify me while/ })
    await user.click(box)
    await panel.findByText('This browser cannot show notifications.')
    expect(box.checked).toBe(false)
  })
})

describe('what the browser tells of', () => {
  const told = (shown: Notifications) => listTellable(shown, 'staff', '/teacher/dashboard')

  it('is each thing with its place', () => {
    expect(told(news)).toEqual([
      {
        tag: `message ${threadId} 5`,
        title: 'Auma, Grace',
        body: 'See you',
        to: `/teacher/dashboard?notifications=messages&conversation=${threadId}`,
      },
      {
        tag: `notice ${noticeId}`,
        title: `Notice: ${hostile}`,
        body: 'Head Teacher',
        to: `/teacher/notices/${noticeId}`,
      },
      { tag: 'task r', title: 'Register of S1 East', body: 'Today', to: '/teacher/dashboard' },
    ])
  })

  it('leaves out the words of a message, and kinds that are not counted, where the person wants it so', () => {
    const quiet = { ...settings, showsText: false, countsNotices: false, countsTasks: false }
    expect(told({ ...news, settings: quiet }).map(({ body }) => body)).toEqual(['Sent you a message'])
  })

  it('is only what was not there before, a few at a time', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ tag: String(index), title: '', body: '', to: '' }))
    expect(listNew(many, new Set(['0', '1'])).map(({ tag }) => tag)).toEqual(['2', '3', '4'])
  })
})
