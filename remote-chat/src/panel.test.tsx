import 'fake-indexeddb/auto'
import { BadRequestError, NetworkError } from '@bellhouse/api-client'
import { outboxName } from '@bellhouse/api-client/outbox-waits'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  addChatAttachment,
  type ChatMessage,
  type ChatPanelProps,
  type ChatThread,
  closeChatGroup,
  defineScreens,
  findChatPeople,
  getChatThread,
  type LiveEvent,
  type LiveMessage,
  listChatGroups,
  listChatMessages,
  listChatThreads,
  listFriends,
  markChatRead,
  muteChatThread,
  openChatGroup,
  openChatThread,
  reportChat,
  searchChatMessages,
  sendChatMessage,
} from '@bellhouse/contracts'
import { openScreen, openToasts } from '@bellhouse/standalone/testing'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { findFiles } from './features/chat/kept-files'
import NotificationsPanel from './panel'

let handed: ChatPanelProps = {}
const Panel = () => <NotificationsPanel {...handed} />

// jsdom reads files by FileReader alone.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}

const screens = defineScreens({
  path: 'panel',
  title: 'Notifications',
  category: 'staff',
  load: async () => ({ default: Panel }),
})

const sentAt = new Date().toISOString()

function aThread(title: string, changes: Partial<ChatThread> = {}): ChatThread {
  const person = { id: crypto.randomUUID(), name: title, photo: null, isOnline: true, time: 'online' }
  return {
    id: crypto.randomUUID(),
    kind: 'pair',
    title,
    person,
    group: null,
    lastSeq: 0,
    readSeq: 0,
    unread: 0,
    lastMessage: null,
    isMuted: false,
    mayWrite: true,
    ...changes,
  }
}

const aGroup = (title: string, changes: Partial<ChatThread> = {}) =>
  aThread(title, { kind: 'group', person: null, group: { members: 41, isClosed: false, mayClose: true }, ...changes })

const aMessage = (seq: number, text: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  clientId: crypto.randomUUID(),
  senderId: crypto.randomUUID(),
  senderName: 'Grace Okello',
  senderPhoto: null,
  isOwn: false,
  text,
  sentAt,
  attachments: [],
  readBy: 0,
  isRemoved: false,
  ...changes,
})

const hello = 'Could you look over the timetable?'

/** The panel of a teacher with Grace (two unread messages), a group, and Martin (never written to). */
function openPanel({
  username = crypto.randomUUID() as string,
  props = {} as ChatPanelProps,
  answering = Promise.resolve(),
} = {}) {
  const grace = aThread('Grace Okello', { unread: 2, lastSeq: 2 })
  const group = aGroup('S2 East, Biology')
  const martin = aThread('Martin Wasswa', {
    person: { id: crypto.randomUUID(), name: 'Martin Wasswa', photo: null, isOnline: false, time: '5 min ago' },
  })
  const server = {
    threads: [grace, group],
    byId: new Map([grace, group, martin].map((thread) => [thread.id, thread])),
    messages: new Map([[grace.id, [aMessage(1, 'Good morning'), aMessage(2, hello)]]]),
    sent: [] as string[],
    reports: [] as unknown[],
    isAway: false,
    /** How many files have arrived. */
    uploaded: 0,
    refusal: '',
    isOut: false,
    /** How often it was asked which conversations there are. */
    asked: 0,
    /** How often it was asked for one of them. */
    opened: 0,
    answering,
  }
  const threadOf = (id: string) => {
    const thread = server.byId.get(id)
    if (!thread) throw new BadRequestError(404, { code: 'not-found', message: 'This conversation does not exist' })
    return thread
  }
  const change = (id: string, changes: Partial<ChatThread>) => {
    const changed = { ...threadOf(id), ...changes }
    server.byId.set(id, changed)
    server.threads = server.threads.map((thread) => (thread.id === id ? changed : thread))
    return changed
  }
  const messagesOf = (id: string) => server.messages.get(id) ?? []
  const friend = {
    id: martin.person?.id ?? '',
    name: martin.title,
    photo: '',
    new: 0,
    status: 0 as const,
    time: '5 min ago',
  }
  const graceAsFriend = {
    id: grace.person?.id ?? '',
    name: grace.title,
    photo: '',
    new: 2,
    status: 1 as const,
    time: 'online',
  }
  const api = fakeApi(
    answer(listChatThreads, async () => {
      const { threads } = server
      server.asked += 1
      await server.answering
      return { threads, next: null, unread: 0 }
    }),
    answer(listFriends, () => ({ friends: [graceAsFriend, friend] })),
    answer(findChatPeople, ({ query = '' }) =>
      [martin, grace].flatMap((thread) =>
        thread.person && thread.title.toLowerCase().includes(query.toLowerCase())
          ? { ...thread.person, threadId: thread.id }
          : [],
      ),
    ),
    answer(searchChatMessages, ({ query }) =>
      [...server.messages].flatMap(([threadId, all]) =>
        all
          .filter(({ text }) => text.includes(query))
          .map(({ seq, senderName, isOwn, text }) => ({
            threadId,
            title: threadOf(threadId).title,
            seq,
            senderName,
            isOwn,
            text,
            sentAt,
          })),
      ),
    ),
    answer(getChatThread, async ({ threadId }) => {
      const thread = threadOf(threadId)
      server.opened += 1
      await server.answering
      return thread
    }),
    answer(openChatThread, () => martin),
    answer(listChatMessages, ({ threadId, after = 0 }) => {
      if (server.isAway) throw new NetworkError(0)
      return { messages: messagesOf(threadId).filter(({ seq }) => seq > after), hasMore: false }
    }),
    answer(markChatRead, ({ threadId, seq }) => {
      change(threadId, { readSeq: seq, unread: 0 })
      return { readSeq: seq }
    }),
    answer(sendChatMessage, ({ threadId, clientId, text, attachmentIds = [] }) => {
      if (server.isAway) throw new NetworkError(0)
      if (server.refusal) throw new BadRequestError(409, { code: 'conflict', message: server.refusal })
      if (server.isOut)
        throw new BadRequestError(404, { code: 'not-found', message: 'This conversation does not exist' })
      const all = messagesOf(threadId)
      const known = all.find((message) => message.clientId === clientId)
      if (known) return known
      server.sent.push(text)
      const attachments = attachmentIds.map((id) => ({ ...aPdf, id }))
      const message = aMessage(all.length + 1, text, { clientId, isOwn: true, attachments })
      server.messages.set(threadId, [...all, message])
      return message
    }),
    answer(addChatAttachment, () => {
      if (server.isAway) throw new NetworkError(0)
      const fields = { file: server.refusal }
      if (server.refusal) throw new BadRequestError(400, { code: 'invalid', message: 'Look again', fields })
      server.uploaded += 1
      return { ...aPdf, id: crypto.randomUUID() }
    }),
    answer(muteChatThread, ({ threadId, muted }) => ({ isMuted: change(threadId, { isMuted: muted }).isMuted })),
    answer(listChatGroups, () => [
      { streamId: crypto.randomUUID(), subjectId: null, title: 'S1 North', threadId: null, isOpen: false },
    ]),
    answer(openChatGroup, () => change(group.id, { title: 'S1 North' })),
    answer(closeChatGroup, ({ threadId }) =>
      change(threadId, { mayWrite: false, group: { members: 41, isClosed: true, mayClose: true } }),
    ),
    answer(reportChat, (report) => {
      server.reports.push(report)
      return {}
    }),
  )
  const listeners = new Set<(event: LiveEvent) => void>()
  const said: LiveMessage[] = []
  const live = {
    watch: (listener: (event: LiveEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (message: LiveMessage) => said.push(message),
    isOpen: () => true,
    watchOpen: () => () => {},
  }
  handed = { live: live as never, ...props }
  const tell = (event: LiveEvent) =>
    act(() => {
      for (const listener of listeners) listener(event)
    })
  return {
    user: openScreen(screens, { at: '/panel', as: 'staff', username, api }),
    server,
    grace,
    group,
    tell,
    said,
    username,
  }
}

const aPdf = { name: 'Trip.pdf', type: 'application/pdf' as const, size: 48_000, width: null, height: null }

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const log = () => screen.findByRole('log', { name: 'Messages' })

async function openGrace(panel: ReturnType<typeof openPanel>) {
  await panel.user.click(await screen.findByRole('button', { name: /Grace Okello/ }))
  return log()
}

function aPromise() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Keeps the browser's database of what waits closed, as a busy machine does, until the answer is called. */
function holdOutbox() {
  const { promise: opened, resolve: open } = aPromise()
  const openNow = indexedDB.open.bind(indexedDB)
  const spy = jest.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = openNow(name, version)
    const listen = request.addEventListener.bind(request) as typeof request.addEventListener
    if (name === outboxName)
      request.addEventListener = (type: string, hear: EventListener) =>
        listen(type, type === 'success' ? (event) => void opened.then(() => hear(event)) : hear)
    return request
  })
  return () => {
    spy.mockRestore()
    open()
  }
}

afterEach(cleanup)

describe('the list of conversations', () => {
  it('has people with presence and what is unread, groups, and everybody else', async () => {
    openPanel()
    await screen.findByRole('button', { name: /Grace Okello.*online.*2 unread/ })
    screen.getByRole('button', { name: /S2 East, Biology.*41 people/ })
    const people = screen.getByRole('list', { name: 'People' })
    expect(within(people).getAllByRole('button')).toHaveLength(1)
    within(people).getByRole('button', { name: /Martin Wasswa.*5 min ago/ })
  })

  it('has what comes while its first answer is on the way', async () => {
    const { promise: answering, resolve: answerNow } = aPromise()
    const { server, grace, tell } = openPanel({ answering })
    await waitFor(() => expect(server.asked).toBe(1))
    server.threads = [{ ...grace, unread: 3 }]
    tell({ type: 'message', threadId: grace.id, message: aMessage(3, 'And the cover list') })
    answerNow()
    await screen.findByRole('button', { name: /Grace Okello.*3 unread/ })
  })

  it('is searched on the server for people and words of messages', async () => {
    const panel = openPanel()
    const search = await screen.findByRole('searchbox', { name: 'Search people' })
    await panel.user.type(search, 'MART')
    await screen.findByRole('button', { name: /Martin Wasswa/ })
    await waitFor(() => expect(screen.queryByRole('button', { name: /Grace Okello/ })).toBeNull())
    await panel.user.clear(search)
    await panel.user.type(search, 'timetable')
    await panel.user.click(
      await screen.findByRole('button', { name: new RegExp(`Grace Okello.*${hello.slice(0, 20)}`) }),
    )
    const sought = (await log()).querySelector('[data-sought]')
    expect(sought?.textContent).toContain(hello)
    // All of it is in sight.
    await waitFor(() => expect(panel.server.byId.get(panel.grace.id)?.unread).toBe(0))
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull()
  })

  it('opens the group of an own stream, and loses the focus on no way there and back', async () => {
    const { user } = openPanel()
    await user.click(await screen.findByRole('button', { name: 'Groups' }))
    const back = await screen.findByRole('button', { name: 'Back to all people' })
    expect(document.activeElement).toBe(back)
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Groups' }))
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Open S1 North' }))
    await screen.findByRole('region', { name: 'Conversation with S1 North' })
  })
})

describe('a conversation', () => {
  it('is read by opening it', async () => {
    const panel = openPanel()
    within(await openGrace(panel)).getByText(hello)
    await waitFor(() => expect(panel.server.byId.get(panel.grace.id)?.readSeq).toBe(2))
    await panel.user.click(screen.getByRole('button', { name: 'Back to all people' }))
    const row = await screen.findByRole('button', { name: /Grace Okello/ })
    await waitFor(() => expect(screen.queryByText(/unread/)).toBeNull())
    expect(document.activeElement).toBe(row)
  })

  it('begins where the shell asks for it', async () => {
    const { grace } = openPanel()
    cleanup()
    openPanel({ props: { threadId: grace.id } })
    await screen.findByText('This conversation does not exist.')
  })

  it('that is no longer theirs says so, and leads back to all people', async () => {
    const { grace } = openPanel()
    cleanup()
    const { user } = openPanel({ props: { threadId: grace.id } })
    await screen.findByText('It was removed, or it is no longer open to you.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Back to all people' }))
    await screen.findByRole('button', { name: /Martin Wasswa/ })
  })

  it('§2 shows CHAT NOT FOUND when no conversation exists', async () => {
    const { user } = openPanel()
    await user.click(await screen.findByRole('button', { name: /Martin Wasswa/ }))
    await screen.findByText('CHAT NOT FOUND')
  })

  it('shows at once what comes, and who is typing', async () => {
    const panel = openPanel()
    await openGrace(panel)
    const { grace, tell } = panel
    tell({ type: 'typing', threadId: grace.id, accountId: grace.person?.id ?? '', name: 'Grace Okello' })
    await screen.findByText('typing')
    tell({ type: 'message', threadId: grace.id, message: aMessage(3, 'And the cover list') })
    within(await log()).getByText('And the cover list')
    expect(screen.queryByText('typing')).toBeNull()
  })

  it('knows what is told of it while its first answer is on the way', async () => {
    const { promise, resolve: answerNow } = aPromise()
    const { user, server, group, tell } = openPanel()
    const row = await screen.findByRole('button', { name: /S2 East, Biology/ })
    server.answering = promise
    await user.click(row)
    await waitFor(() => expect(server.opened).toBe(1))
    server.byId.set(group.id, { ...group, mayWrite: false, group: { members: 41, isClosed: true, mayClose: true } })
    tell({ type: 'thread', threadId: group.id })
    answerNow()
    await screen.findByText('This group is closed.', undefined, { timeout: 5_000 })
  })

  it('says whether the newest own message has been read', async () => {
    const panel = openPanel()
    await openGrace(panel)
    await panel.user.type(await field(), 'Gladly{Enter}')
    await within(await log()).findByText('Sent')
    panel.tell({ type: 'read', threadId: panel.grace.id, accountId: panel.grace.person?.id ?? '', from: 2, to: 3 })
    await within(await log()).findByText('Read')
  })

  it('is muted, and closed by the teacher whose group it is', async () => {
    const { user, server, group } = openPanel()
    await user.click(await screen.findByRole('button', { name: /S2 East, Biology/ }))
    await user.click(await screen.findByRole('button', { name: /More about/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Mute' }))
    await screen.findByText(/muted/)
    await user.click(screen.getByRole('button', { name: /More about/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Close group' }))
    const question = within(await screen.findByRole('dialog', { name: 'Close S2 East, Biology?', hidden: true }))
    question.getByText(/Nobody can write in it any more/)
    expect(server.byId.get(group.id)?.group?.isClosed).toBe(false)
    fireEvent.click(question.getByRole('button', { name: 'Close group', hidden: true }))
    await screen.findByText('This group is closed.')
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })

  it('is reported with a reason, never without', async () => {
    const panel = openPanel()
    await openGrace(panel)
    await panel.user.click(screen.getAllByRole('button', { name: /^Report message of Grace Okello/ })[1] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Report message', hidden: true }))
    fireEvent.click(dialog.getByRole('button', { name: 'Report', hidden: true }))
    dialog.getByText('Say what is wrong')
    expect(panel.server.reports).toEqual([])
    fireEvent.change(dialog.getByRole('textbox', { hidden: true }), { target: { value: 'This is unkind' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Report', hidden: true }))
    await waitFor(() =>
      expect(panel.server.reports).toEqual([{ threadId: panel.grace.id, seq: 2, reason: 'This is unkind' }]),
    )
  })

  it('is not forgotten with what was written of it, unless its person says so', async () => {
    const panel = openPanel()
    await openGrace(panel)
    await panel.user.click(screen.getAllByRole('button', { name: /^Report message of Grace Okello/ })[1] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Report message', hidden: true }))
    const isSure = jest.spyOn(window, 'confirm').mockReturnValue(false)
    fireEvent.change(dialog.getByRole('textbox', { hidden: true }), { target: { value: 'This is unkind' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel', hidden: true }))
    dialog.getByDisplayValue('This is unkind')
    isSure.mockReturnValue(true)
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report message', hidden: true })).toBeNull())
    isSure.mockRestore()
  })
})

describe('a message', () => {
  it('goes by Enter, with signs for the words that mean them, and empties the field', async () => {
    const panel = openPanel()
    await openGrace(panel)
    await panel.user.type(await field(), 'Gladly :){Enter}')
    await within(await log()).findByText('Gladly 🙂')
    expect((await field()).value).toBe('')
    await waitFor(() => expect(panel.server.sent).toEqual(['Gladly 🙂']))
  })

  it('goes by Enter also before the browser has opened what it leaves by', async () => {
    const open = holdOutbox()
    const panel = openPanel()
    await openGrace(panel)
    await panel.user.type(await field(), 'Gladly{Enter}At ten?{Enter}')
    expect(panel.server.sent).toEqual([])
    open()
    await waitFor(() => expect(panel.server.sent).toEqual(['Gladly', 'At ten?']))
    expect((await field()).value).toBe('')
  })

  it('waits without a network, and goes once when it is back', async () => {
    const panel = openPanel()
    await openGrace(panel)
    panel.server.isAway = true
    await panel.user.type(await field(), 'Are you there?{Enter}')
    await screen.findByText('waiting to be sent')
    panel.server.isAway = false
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(panel.server.sent).toEqual(['Are you there?']))
    await waitFor(() => expect(screen.queryByText('waiting to be sent')).toBeNull())
    expect(within(await log()).getAllByText('Are you there?')).toHaveLength(1)
  })

  it('that is too long is not cut, says so, and is not sent', async () => {
    const panel = openPanel()
    await openGrace(panel)
    fireEvent.change(await field(), { target: { value: 'x'.repeat(4001) } })
    await panel.user.click(screen.getByRole('button', { name: 'Send' }))
    expect((await field()).value).toHaveLength(4001)
    expect(screen.getByRole('alert').textContent).toContain('4,001 letters are too many for one message')
    expect(panel.server.sent).toEqual([])
    await panel.user.type(await field(), '{Backspace}{Enter}')
    await waitFor(() => expect(panel.server.sent).toEqual(['x'.repeat(4000)]))
  })

  it('in which nothing can be seen is none', async () => {
    const panel = openPanel()
    await openGrace(panel)
    fireEvent.change(await field(), { target: { value: '\u200b\u2060' } })
    await panel.user.click(screen.getByRole('button', { name: 'Send' }))
    await panel.user.type(await field(), 'Good morning{Enter}')
    await waitFor(() => expect(panel.server.sent).toEqual(['\u200b\u2060Good morning']))
  })

  it('to a conversation that one was taken out of says so', async () => {
    const panel = openPanel()
    await openGrace(panel)
    panel.server.isOut = true
    await panel.user.type(await field(), 'Gladly{Enter}')
    await screen.findByText('You are no longer in this conversation. Your message was not sent.')
  })

  it('that is refused says why, and can be tried again or removed', async () => {
    const panel = openPanel()
    await openGrace(panel)
    panel.server.refusal = 'Too long for today'
    await panel.user.type(await field(), 'Gladly{Enter}')
    await screen.findByText('Too long for today. Your message was not sent.')
    panel.server.refusal = ''
    await panel.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(panel.server.sent).toEqual(['Gladly']))
    expect(screen.queryByText(/was not sent/)).toBeNull()
  })

  it('is not sent when it is empty', async () => {
    const panel = openPanel()
    await openGrace(panel)
    await panel.user.type(await field(), '   {Enter}')
    expect((await field()).value).toBe('   ')
    expect(panel.server.sent).toEqual([])
  })

  it('that was begun is there again for its person, and for nobody else', async () => {
    const panel = openPanel()
    await openGrace(panel)
    await panel.user.type(await field(), 'I wanted to say')
    await panel.user.click(screen.getByRole('button', { name: 'Back to all people' }))
    await openGrace(panel)
    await waitFor(async () => expect((await field()).value).toBe('I wanted to say'))
  })

  it('tells the others that it is being written, not with each key', async () => {
    const panel = openPanel()
    await openGrace(panel)
    await panel.user.type(await field(), 'Good morning')
    expect(panel.said).toEqual([{ type: 'typing', threadId: panel.grace.id }])
  })

  it('takes files along, pasted ones too, and refuses in words what cannot be sent', async () => {
    const panel = openPanel()
    await openGrace(panel)
    const files = [new File(['%PDF'], 'Trip.pdf', { type: 'application/pdf' })]
    fireEvent.paste(await field(), { clipboardData: { files, getData: () => '' } })
    const chosen = await screen.findByRole('list', { name: 'Attached files' })
    await within(chosen).findByText('Trip.pdf')
    await within(chosen)
      .findByText('1 kB')
      .catch(() => within(chosen).findByText('48 kB'))
    fireEvent.change(screen.getByLabelText('Files to attach'), {
      target: { files: [new File(['MZ'], 'game.exe', { type: 'application/x-msdownload' })] },
    })
    expect(within(chosen).queryByText('game.exe')).toBeNull()
    await panel.user.click(screen.getByRole('button', { name: 'Send' }))
    await within(await log()).findByRole('button', { name: /Trip\.pdf/ })
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
  })

  it('are named without signs that nobody can see, and once where the server refuses them', async () => {
    const panel = openPanel()
    await openGrace(panel)
    openToasts()
    const paste = async (name: string) =>
      fireEvent.paste(await field(), {
        clipboardData: { files: [new File(['%PDF'], name, { type: 'application/pdf' })], getData: () => '' },
      })
    await paste('evil\u202efdp.pdf')
    const chosen = within(await screen.findByRole('list', { name: 'Attached files' }))
    chosen.getByText('evilfdp.pdf')
    chosen.getByRole('button', { name: 'Remove evilfdp.pdf' })
    panel.server.refusal = 'fake.pdf is not a PDF, JPEG, PNG or WebP file, whatever its name says.'
    await paste('fake.pdf')
    expect(await screen.findAllByText(panel.server.refusal)).not.toEqual([])
    panel.server.refusal = 'Too many files wait.'
    await paste('other.pdf')
    expect(await screen.findAllByText('other.pdf: Too many files wait.')).not.toEqual([])
  })

  it('has the files that were chosen for it again when it is opened anew, and sends on what did not arrive', async () => {
    const panel = openPanel()
    await openGrace(panel)
    const choose = async (name: string) =>
      fireEvent.paste(await field(), {
        clipboardData: { files: [new File(['%PDF'], name, { type: 'application/pdf' })], getData: () => '' },
      })
    await choose('Arrived.pdf')
    await within(await screen.findByRole('list', { name: 'Attached files' })).findByText(/kB$/)
    panel.server.isAway = true
    await choose('Cut off.pdf')
    await screen.findByText(/^Cut off\.pdf: .* The message waits/)
    const kept = () => findFiles(panel.username, panel.grace.id)
    await waitFor(async () => expect((await kept()).map((one) => !one.attachment)).toEqual([false, true]))
    await panel.user.click(screen.getByRole('button', { name: 'Back to all people' }))
    panel.server.isAway = false
    await openGrace(panel)
    const chosen = within(await screen.findByRole('list', { name: 'Attached files' }))
    chosen.getByText('Arrived.pdf')
    await waitFor(() => expect(chosen.queryByText('on its way')).toBeNull())
    expect(panel.server.uploaded).toBe(2)
    await panel.user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await within(await log()).findAllByRole('button', { name: /Trip\.pdf/ })).toHaveLength(2)
    await waitFor(async () => expect(await kept()).toEqual([]))
  })

  it('takes a photo that its telephone gives no kind, and says what to do with one that few programs read', async () => {
    const panel = openPanel()
    await openGrace(panel)
    openToasts()
    const paste = async (file: File) =>
      fireEvent.paste(await field(), { clipboardData: { files: [file], getData: () => '' } })
    await paste(new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }))
    expect(await screen.findAllByText(/^IMG_1\.HEIC is in Apple’s own format\. On the iPhone choose/)).not.toEqual([])
    await paste(new File(['%PDF'], 'scan', { type: '' }))
    await within(await screen.findByRole('list', { name: 'Attached files' })).findByText('scan')
  })

  it('waits for a file that did not arrive until it is sent again or removed', async () => {
    const panel = openPanel()
    await openGrace(panel)
    panel.server.isAway = true
    const files = [new File(['%PDF'], 'Trip.pdf', { type: 'application/pdf' })]
    fireEvent.paste(await field(), { clipboardData: { files, getData: () => '' } })
    await screen.findByText(/^Trip\.pdf: .* The message waits until it is sent again or removed\.$/)
    await panel.user.type(await field(), 'Here is the plan{Enter}')
    expect(panel.server.sent).toEqual([])
    panel.server.isAway = false
    await panel.user.click(screen.getByRole('button', { name: 'Send Trip.pdf again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await panel.user.type(await field(), '{Enter}')
    await within(await log()).findByRole('button', { name: /Trip\.pdf/ })
    expect(panel.server.sent).toEqual(['Here is the plan'])
  })
})
