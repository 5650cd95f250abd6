import type { LiveEvent } from '@bellhouse/contracts'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createLiveChannel } from './live-channel'
import { type LiveSocket, openLiveSocket } from './live-socket'

const threadId = 'c9f1e3a2-7b64-4a58-9d0e-3f2b1a6c8d75'

/** The server's end of a line. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static lines: FakeSocket[] = []
  readyState = 0
  heard: unknown[] = []

  constructor(readonly address: string) {
    super()
    FakeSocket.lines.push(this)
  }

  send(text: string) {
    this.heard.push(JSON.parse(text))
  }

  open() {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  say(event: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }

  close(code = 1005) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const realSocket = globalThis.WebSocket
let token: string | null
let told: LiveEvent[]
let channel: ReturnType<typeof createLiveChannel>
let socket: LiveSocket
let refused: string[]

beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.lines = []
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  token = 'first-token'
  told = []
  refused = []
  channel = createLiveChannel()
  channel.watch((event) => told.push(event))
  socket = openLiveSocket({
    ends: channel,
    address: 'ws://school.test/api/live',
    token: () => token,
    random: () => 0.5,
    onRefused: (one) => refused.push(one),
  })
})

afterEach(() => {
  socket.stop()
  jest.useRealTimers()
  globalThis.WebSocket = realSocket
})

const line = () => FakeSocket.lines.at(-1) as FakeSocket
const ready = () => {
  line().open()
  line().say({ type: 'ready' })
}

it('shows the token first, and never in the address', () => {
  ready()
  expect(line().address).toBe('ws://school.test/api/live')
  expect(line().heard).toEqual([{ type: 'hello', token: 'first-token' }])
  expect(channel.isOpen()).toBe(true)
})

it('says that something may have been missed whenever it is ready, and hands on what it hears', () => {
  ready()
  line().say({ type: 'thread', threadId })
  line().say({ type: 'beat' })
  line().say({ type: 'of a newer server' })
  expect(told).toEqual([{ type: 'catch-up' }, { type: 'thread', threadId }])
})

it('comes back after an accident, later each time, and says what it missed once', () => {
  ready()
  line().close(1006)
  expect(channel.isOpen()).toBe(false)
  jest.advanceTimersByTime(499)
  expect(FakeSocket.lines).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(FakeSocket.lines).toHaveLength(2)
  line().close(1006)
  jest.advanceTimersByTime(999)
  expect(FakeSocket.lines).toHaveLength(2)
  jest.advanceTimersByTime(1)
  ready()
  expect(told).toEqual([{ type: 'catch-up' }, { type: 'catch-up' }])
})

it('does not wait when the network is back', () => {
  ready()
  for (let failures = 0; failures < 6; failures++) {
    line().close(1006)
    jest.advanceTimersByTime(40_000)
  }
  line().close(1006)
  const before = FakeSocket.lines.length
  window.dispatchEvent(new Event('online'))
  expect(FakeSocket.lines).toHaveLength(before + 1)
})

it('leaves a line on which nothing is said', () => {
  ready()
  jest.advanceTimersByTime(59_000)
  line().say({ type: 'beat' })
  jest.advanceTimersByTime(59_000)
  expect(FakeSocket.lines).toHaveLength(1)
  jest.advanceTimersByTime(1_000)
  expect(FakeSocket.lines).toHaveLength(2)
})

it('shows a renewed token on the same line', () => {
  ready()
  token = 'second-token'
  socket.lookAgain()
  expect(FakeSocket.lines).toHaveLength(1)
  expect(line().heard.at(-1)).toEqual({ type: 'hello', token: 'second-token' })
})

it('closes when nobody is signed in, and opens for the next person', () => {
  ready()
  token = null
  socket.lookAgain()
  expect(line().readyState).toBe(3)
  jest.advanceTimersByTime(60_000)
  expect(FakeSocket.lines).toHaveLength(1)
  token = 'of-the-next-person'
  socket.lookAgain()
  ready()
  expect(line().heard).toEqual([{ type: 'hello', token: 'of-the-next-person' }])
})

it('does not show a refused token again', () => {
  ready()
  line().close(4401)
  jest.advanceTimersByTime(120_000)
  socket.lookAgain()
  expect(FakeSocket.lines).toHaveLength(1)
  token = 'another-token'
  socket.lookAgain()
  expect(FakeSocket.lines).toHaveLength(2)
})

it('tells of a token that is refused, and of no line that closes otherwise', () => {
  ready()
  line().close(1006)
  jest.advanceTimersByTime(500)
  ready()
  expect(refused).toEqual([])
  line().close(4401)
  expect(refused).toEqual(['first-token'])
})

it('takes a new line for a token that followed one whose session has ended', () => {
  ready()
  token = 'second-token'
  socket.lookAgain()
  line().close(4401)
  expect(refused).toEqual([])
  jest.advanceTimersByTime(500)
  line().open()
  expect(line().heard).toEqual([{ type: 'hello', token: 'second-token' }])
  line().close(4401)
  expect(refused).toEqual(['second-token'])
  jest.advanceTimersByTime(120_000)
  expect(FakeSocket.lines).toHaveLength(2)
})

it('says nothing into a line that is closed', () => {
  channel.send({ type: 'typing', threadId })
  ready()
  channel.send({ type: 'typing', threadId })
  expect(line().heard).toHaveLength(2)
})
