import { once } from 'node:events'
import { type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'

/** A thread that answers orders, one at a time, from the file of that path. */
export class AskedThread<Order, Answer> {
  readonly #worker: Worker
  #isOver = false

  constructor(path: string, limits: ResourceLimits = {}) {
    this.#worker = new Worker(path, { execArgv: [], resourceLimits: limits })
    // Whoever has asked hears of it; a thread that ends while it waits for orders is not asked again.
    const end = () => {
      this.#isOver = true
    }
    this.#worker.on('error', end).on('exit', end)
    this.#worker.unref()
  }

  /** Whether it can answer nothing any more. */
  get isOver() {
    return this.#isOver
  }

  /** Fails with what the thread died of, or with the signal's reason; then the thread is of no use any more. */
  async ask(order: Order, signal?: AbortSignal, transfer: readonly MessagePort[] = []): Promise<Answer> {
    const answered = new AbortController()
    const over = AbortSignal.any(signal ? [signal, answered.signal] : [answered.signal])
    const message = once(this.#worker, 'message', { signal: over })
    const exit = once(this.#worker, 'exit', { signal: over }).then(([code]) => {
      throw new Error(`A thread ended with ${code} before it answered`)
    })
    this.#worker.ref()
    this.#worker.postMessage(order, transfer)
    try {
      const [answer] = await Promise.race([message, exit])
      return answer
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    } finally {
      answered.abort()
      // One that waits for orders keeps no server from ending.
      this.#worker.unref()
    }
  }

  async close() {
    await this.#worker.terminate()
  }
}
