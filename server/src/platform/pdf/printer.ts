import { availableParallelism } from 'node:os'
import { busyPrinting } from '../../http/problems'
import { FairQueue } from '../fair-queue'
import { type Layout, PrintThread } from './print-thread'

const idle = 300_000
// The one core that is left answers everybody else.
const mostThreads = Math.max(1, Math.min(4, availableParallelism() - 1))

/**
 * Makes every PDF of the portal, in threads that are kept for some minutes, because starting one takes as long as forty pages. Who
 * orders much waits behind the own orders: each person, and each job, has a line, and the lines take turns.
 */
export class Printer {
  readonly #turns = new FairQueue({ mostAtOnce: mostThreads, longestQueue: 500, refuse: busyPrinting })
  #free: PrintThread[] = []
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** How many documents wait for a thread. */
  get waiting() {
    return this.#turns.waiting
  }

  /** Starts a thread for a document that somebody is about to ask for. */
  warm() {
    if (this.#free.length === 0 && this.#turns.running === 0) this.#keep(new PrintThread())
  }

  /** The document that the layout makes of these data, for whoever is named by `line`: an account, or a job. */
  print<Data>(line: string, layout: Layout, data: Data): Promise<Buffer> {
    return this.#turns.take({ line }, async () => {
      const thread = this.#free.pop() ?? new PrintThread()
      const pdf = await thread.print(layout, data).catch(async (error) => {
        await thread.close()
        throw error
      })
      this.#keep(thread)
      return pdf
    })
  }

  async close() {
    this.#isClosed = true
    await this.#closeFree()
  }

  #keep(thread: PrintThread) {
    if (this.#isClosed) return void thread.close()
    this.#free.push(thread)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#closeFree(), idle).unref()
  }

  async #closeFree() {
    clearTimeout(this.#timer)
    const threads = this.#free
    this.#free = []
    await Promise.all(threads.map((thread) => thread.close()))
  }
}
