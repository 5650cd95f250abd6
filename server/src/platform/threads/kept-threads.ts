import type { MessagePort } from 'node:worker_threads'
import type { AskedThread } from './asked-thread'

/** Threads that are kept for a while after their work, because starting one takes longer than most of what they do. */
export class KeptThreads<Order, Answer> {
  #free: AskedThread<Order, Answer>[] = []
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** `idle` in milliseconds: how long those are kept that nobody needs. */
  constructor(
    private readonly start: () => AskedThread<Order, Answer>,
    private readonly idle: number,
  ) {}

  /** Starts a thread for an order that is about to come. */
  warm() {
    if (this.#free.length === 0) this.#keep(this.start())
  }

  /** Asks a thread that does nothing else meanwhile. One that fails is ended. */
  async ask(order: Order, signal?: AbortSignal, transfer: readonly MessagePort[] = []): Promise<Answer> {
    const thread = this.#take()
    const answer = await thread.ask(order, signal, transfer).catch(async (error) => {
      await thread.close()
      throw error
    })
    this.#keep(thread)
    return answer
  }

  async close() {
    this.#isClosed = true
    await this.#closeFree()
  }

  #take() {
    for (let thread = this.#free.pop(); thread; thread = this.#free.pop()) if (!thread.isOver) return thread
    return this.start()
  }

  #keep(thread: AskedThread<Order, Answer>) {
    if (this.#isClosed) return void thread.close()
    this.#free.push(thread)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#closeFree(), this.idle).unref()
  }

  async #closeFree() {
    clearTimeout(this.#timer)
    const threads = this.#free
    this.#free = []
    await Promise.all(threads.map((thread) => thread.close()))
  }
}
