import type { AddressInfo } from 'node:net'
import { type LiveEvent, type LiveMessage, livePath } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>

export interface Line {
  /** Everything that was heard, in order. */
  readonly events: LiveEvent[]
  heard<T extends LiveEvent['type']>(type: T): EventOf<T>[]
  say(message: LiveMessage | string): void
  /** The number with which the server, or whoever else, closed the line. */
  readonly closed: Promise<number>
  cut(): void
}

/** Opens a line to a server that listens, or to an address, and shows that token, unless it shows none. */
export async function openLine(server: FastifyInstance | string, token: string | null, headers = {}): Promise<Line> {
  const socket = new WebSocket(`${addressOf(server).replace(/^http/, 'ws')}${livePath}`, { headers })
  const events: LiveEvent[] = []
  socket.on('message', (data) => void events.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  const say = (message: LiveMessage | string) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  if (token) say({ type: 'hello', token })
  return {
    events,
    heard: (type) => events.filter((event): event is EventOf<typeof type> => event.type === type),
    say,
    closed,
    cut: () => socket.terminate(),
  }
}

function addressOf(server: FastifyInstance | string) {
  if (typeof server === 'string') return server
  const { port } = server.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** The same, once the server has said that it is ready. */
export async function openReadyLine(server: FastifyInstance | string, token: string): Promise<Line> {
  const line = await openLine(server, token)
  await until(() => line.heard('ready').length > 0)
  return line
}

/** Waits until it is so, and fails where that takes too long. */
export async function until(isSo: () => boolean | Promise<boolean>, patience = 10_000): Promise<void> {
  const end = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`This did not happen within ${patience} ms: ${isSo}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** As long as something that must not come would have taken to come. */
export const aWhile = () => new Promise((resolve) => setTimeout(resolve, 300))
