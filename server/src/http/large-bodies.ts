import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { FairQueue } from '../platform/fair-queue'
import type { Actor } from './actor'
import { networkOf } from './network-of'
import { tooManyAtOnce } from './problems'

/** In bytes: checking a body against its contract takes a millisecond for about twenty thousand. */
export const large = 50_000
const longestQueue = 200
/** Of the event loop, in which a small request comes in and is answered. */
const turns = 6

const queue = new FairQueue({ mostAtOnce: 1, longestQueue, refuse: tooManyAtOnce })

export function isLarge({ headers }: FastifyRequest) {
  // What comes in pieces does not say how large it is.
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) >= large
}

/** Large bodies are checked one after the other, and whoever else is waiting is served between them. */
export async function readInTurn<T>(request: FastifyRequest, actor: Actor | null, read: () => T): Promise<T> {
  if (!isLarge(request)) return read()
  return queue.take({ line: actor?.accountId ?? networkOf(request.ip) }, async () => {
    try {
      return read()
    } finally {
      for (let count = 0; count < turns; count++) await turn()
    }
  })
}
