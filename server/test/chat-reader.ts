import type { Api } from '@bellhouse/api-client'
import { listChatMessages } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { type Line, openLine } from './live-client'

interface Reader {
  /** The numbers of what was read, in the order in which it came. */
  readonly seqs: number[]
  /** Breaks the line; it is opened again at once. */
  cut(): Promise<void>
  stop(): void
}

/** Somebody who reads a conversation as a browser does: hears messages, and asks for what came while the line was away. */
export async function openReader(server: FastifyInstance, api: Api, token: string, threadId: string): Promise<Reader> {
  const seqs: number[] = []
  let isStopped = false
  let line: Line
  let heard = 0
  const last = () => seqs.at(-1) ?? 0

  async function catchUp() {
    for (;;) {
      const { messages, hasMore } = await api(listChatMessages, { threadId, after: last() })
      for (const { seq } of messages) if (seq > last()) seqs.push(seq)
      if (!hasMore) return
    }
  }

  async function follow() {
    while (!isStopped) {
      const event = line.events[heard]
      if (!event) {
        await new Promise((resolve) => setTimeout(resolve, 2))
        continue
      }
      heard += 1
      if (event.type === 'ready' || event.type === 'catch-up') await catchUp()
      if (event.type !== 'message' || event.threadId !== threadId || event.message.seq <= last()) continue
      if (event.message.seq === last() + 1) seqs.push(event.message.seq)
      else await catchUp()
    }
  }

  async function connect() {
    line = await openLine(server, token)
    heard = 0
  }

  await connect()
  void follow()
  return {
    seqs,
    cut: async () => {
      line.cut()
      await connect()
    },
    stop: () => {
      isStopped = true
      line.cut()
    },
  }
}
