import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  type ChatMessage,
  type LiveChannel,
  type LiveEvent,
  listChatMessages,
  markChatRead,
} from '@bellhouse/contracts'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { ConversationStore } from './conversation-store'

const threadId = crypto.randomUUID()
const me = crypto.randomUUID()
const grace = crypto.randomUUID()

const aMessage = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  clientId: crypto.randomUUID(),
  senderId: grace,
  senderName: 'Grace Okello',
  senderPhoto: null,
  isOwn: false,
  text: `Message ${seq}`,
  sentAt: '2026-11-20T08:00:00.000Z',
  attachments: [],
  readBy: 0,
  isRemoved: false,
  ...changes,
})

const pageSize = 50

/** A conversation over a server that has so many messages, and a line that a test speaks through. */
function open({ count = 3, hasLine = true } = {}) {
  const server = Array.from({ length: count }, (_, index) => aMessage(index + 1))
  const read: number[] = []
  const listeners = new Set<(event: LiveEvent) => void>()
  const openListeners = new Set<() => void>()
  const line = { isOpen: true }
  const api = fakeApi(
    answer(listChatMessages, ({ after, before }) => {
      const all = server.filter(({ seq }) => seq > (after ?? 0) && seq < (before ?? Number.POSITIVE_INFINITY))
      const messages = after === undefined ? all.slice(-pageSize) : all.slice(0, pageSize)
      return { messages, hasMore: messages.length < all.length }
    }),
    answer(markChatRead, ({ seq }) => {
      read.push(seq)
      return { readSeq: seq }
    }),
  )
  const live: LiveChannel = {
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: () => {},
    isOpen: () => line.isOpen,
    watchOpen: (listener) => {
      openListeners.add(listener)
      return () => openListeners.delete(listener)
    },
  }
  const first = { messages: server.slice(-pageSize), hasOlder: count > pageSize }
  const store = new ConversationStore({ api, threadId, live: hasLine ? live : undefined, first, readSeq: 0 })
  const stop = store.start()
  const tell = (event: LiveEvent) => {
    for (const listener of listeners) listener(event)
  }
  return {
    store,
    server,
    read,
    stop,
    line,
    tell,
    isOpenAgain: () => {
      for (const listener of openListeners) listener()
    },
    seqs: () => store.state().messages.map(({ seq }) => seq),
  }
}

let running: ReturnType<typeof open> | undefined
const start = (options?: Parameters<typeof open>[0]) => {
  running = open(options)
  return running
}
afterEach(() => {
  running?.stop()
  jest.useRealTimers()
})

const message = (one: ChatMessage): LiveEvent => ({ type: 'message', threadId, message: one })

describe('the messages of a conversation', () => {
  it('come one after the other, and what comes twice is there once', () => {
    const { tell, seqs } = start()
    tell(message(aMessage(4)))
    tell(message(aMessage(4)))
    tell(message(aMessage(5)))
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
  })

  it('are asked for where some were missed, and then stand in their order', async () => {
    const { tell, seqs, server } = start()
    server.push(aMessage(4), aMessage(5), aMessage(6))
    tell(message(aMessage(6)))
    await waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]))
  })

  it('are complete after the line was away, however many came', async () => {
    const { isOpenAgain, seqs, server } = start()
    for (let seq = 4; seq <= 203; seq += 1) server.push(aMessage(seq))
    isOpenAgain()
    await waitFor(() => expect(seqs()).toEqual(Array.from({ length: 203 }, (_, index) => index + 1)))
  })

  it('come without a line too', async () => {
    jest.useFakeTimers()
    const { seqs, server } = start({ hasLine: false })
    await jest.advanceTimersByTimeAsync(0)
    server.push(aMessage(4))
    await jest.advanceTimersByTimeAsync(4_000)
    expect(seqs()).toEqual([1, 2, 3, 4])
  })

  it('of other conversations stay out', () => {
    const { tell, seqs } = start()
    tell({ type: 'message', threadId: crypto.randomUUID(), message: aMessage(4) })
    expect(seqs()).toEqual([1, 2, 3])
  })

  it('go back page by page to the first', async () => {
    const { store, seqs } = start({ count: 120 })
    expect(seqs()[0]).toBe(71)
    await store.loadOlder()
    await store.loadOlder()
    expect([seqs()[0], seqs().length, store.state().hasOlder]).toEqual([1, 120, false])
  })

  it('show what became of them when one is removed', async () => {
    const { tell, store, server } = start()
    server[1] = aMessage(2, { text: '', isRemoved: true })
    tell({ type: 'thread', threadId })
    await waitFor(() => expect(store.state().messages[1]).toMatchObject({ text: '', isRemoved: true }))
  })

  it('that are own are read by one more, once another person has read them', () => {
    const { tell, store } = start()
    tell(message(aMessage(4, { senderId: me, isOwn: true })))
    tell({ type: 'read', threadId, accountId: me, from: 0, to: 4 })
    expect(store.state().messages[3]?.readBy).toBe(0)
    tell({ type: 'read', threadId, accountId: grace, from: 0, to: 4 })
    expect(store.state().messages[3]?.readBy).toBe(1)
  })

  it('that were read before they came back to their writer are read all the same', async () => {
    const { tell, store, server } = start()
    server.push(aMessage(4, { senderId: me, isOwn: true, readBy: 1 }))
    tell({ type: 'read', threadId, accountId: grace, from: 3, to: 4 })
    store.take(aMessage(4, { senderId: me, isOwn: true, readBy: 0 }))
    expect(store.state().messages[3]?.readBy).toBe(0)
    await waitFor(() => expect(store.state().messages[3]?.readBy).toBe(1))
  })

  it('are read up to the newest, and told once', async () => {
    const { store, read } = start()
    store.markRead()
    store.markRead()
    await waitFor(() => expect(read).toEqual([3]))
    store.markRead()
    expect(read).toEqual([3])
  })

  it('that come while others are being told of as read are told of as well', async () => {
    const { store, read, tell } = start()
    store.markRead()
    tell(message(aMessage(4)))
    store.markRead()
    await waitFor(() => expect(read).toEqual([3, 4]))
  })
})
