import { FairQueue } from '../platform/fair-queue'
import { tooManyAtOnce } from './problems'

/** As many as a browser has connections to one address. */
const mostAtOnce = 6
const longestQueue = 100

/** Lets a few requests of each person be at work at once; the others of the same person wait, and nobody else does. */
export class OwnTurns {
  readonly #queues = new Map<string, FairQueue>()

  async take<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(accountId) ?? new FairQueue({ mostAtOnce, longestQueue, refuse: tooManyAtOnce })
    this.#queues.set(accountId, queue)
    try {
      return await queue.take({ line: accountId }, work)
    } finally {
      if (queue.running === 0) this.#queues.delete(accountId)
    }
  }
}
