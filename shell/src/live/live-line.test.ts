import { createApi } from '@bellhouse/api-client'
import { endSession, keepToken, readSession, readToken } from '@bellhouse/session'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createLiveChannel } from './live-channel'
import { startLiveLine } from './live-line'

/** A line of which the server closes the first one as soon as a token is shown. */
class RefusingSocket extends EventTarget {
  static readonly OPEN = 1
  static lines: RefusingSocket[] = []
  readyState = 1

  constructor() {
    super()
    RefusingSocket.lines.push(this)
  }

  send() {
    if (RefusingSocket.lines[0] === this) this.dispatchEvent(Object.assign(new Event('close'), { code: 4401 }))
  }

  close() {}
}

const realSocket = globalThis.WebSocket
let stop: (() => void) | undefined
let asked: string[]

const tokenOf = (name: string) => {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  return `${part({ alg: 'none' })}.${part({ username: name, user_category: 'staff', exp: Date.now() / 1000 + 3_600 })}.`
}

beforeEach(() => {
  jest.useFakeTimers()
  RefusingSocket.lines = []
  asked = []
  globalThis.WebSocket = RefusingSocket as unknown as typeof WebSocket
  keepToken(tokenOf('ada'))
})

afterEach(() => {
  stop?.()
  endSession()
  jest.useRealTimers()
  globalThis.WebSocket = realSocket
})

async function open(status: number) {
  const answering: typeof fetch = async (address) => {
    asked.push(String(address))
    return { ok: false, status, json: async () => ({}) } as Response
  }
  const api = createApi({ token: readToken, fetch: answering, onSignedOut: endSession })
  stop = startLiveLine(createLiveChannel(), api)
  while (RefusingSocket.lines.length === 0) await jest.advanceTimersByTimeAsync(1)
  RefusingSocket.lines[0]?.dispatchEvent(new Event('open'))
}

it('ends a session of which the line and the server know nothing any more', async () => {
  await open(401)
  expect(readSession()?.username).toBe('ada')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['/api/me'])
  expect(readSession()).toBeNull()
})

it('leaves a session that has no line, or that nobody can be asked about', async () => {
  await open(503)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['/api/me'])
  expect(readSession()?.username).toBe('ada')
})

it('does not ask about a session whose token has been changed for the next one', async () => {
  await open(401)
  keepToken(tokenOf('ada-again'))
  await jest.advanceTimersByTimeAsync(1_000)
  expect(readSession()?.username).toBe('ada-again')
  expect(asked).toEqual([])
})
