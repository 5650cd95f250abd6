import { EventEmitter } from 'node:events'
import { liveCloseCodes } from '@bellhouse/contracts'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { WebSocket } from 'ws'
import { LiveLine } from './live-line'

class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  closedWith: number | undefined

  close(code: number) {
    this.readyState = 3
    this.closedWith = code
    this.emit('close')
  }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('tells a browser that is slow to say who it is to come back, and not to sign in', () => {
  const socket = new FakeSocket()
  new LiveLine(socket as unknown as WebSocket, {
    identify: async () => null,
    onOpen: () => undefined,
    onTyping: async () => undefined,
    onClose: () => undefined,
    onFailure: () => undefined,
  })
  jest.runOnlyPendingTimers()
  expect(socket.closedWith).toBe(liveCloseCodes.tooSlow)
})
