import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The function of that name in that file makes a document of data. */
export interface Layout {
  file: string
  name: string
}

/**
 * A thread that lays out documents, because many pages take seconds and nobody else is to wait for them. One document at a
 * time.
 */
export class PrintThread<Data> {
  readonly #worker: Worker

  constructor({ file, name }: Layout) {
    this.#worker = new Worker(join(import.meta.dirname, 'print-thread.worker.mjs'), {
      workerData: { file: pathToFileURL(file).href, name },
      execArgv: [],
    })
  }

  async print(data: Data): Promise<Buffer> {
    this.#worker.postMessage(data)
    const ended = new AbortController()
    const [pdf] = (await Promise.race([
      once(this.#worker, 'message', { signal: ended.signal }),
      once(this.#worker, 'exit', { signal: ended.signal }).then(([code]) => {
        throw new Error(`The thread that lays out documents ended with ${code}`)
      }),
    ]).finally(() => ended.abort())) as [Uint8Array]
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  }

  async close() {
    await this.#worker.terminate()
  }
}

const idle = 300_000

/** A thread that is kept for the next document for some minutes, because starting one takes as long as forty pages. */
export class KeptPrintThread<Data> {
  #thread: PrintThread<Data> | null = null
  #last: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly layout: Layout) {}

  /** Starts the thread for a document that somebody is about to ask for. */
  warm() {
    this.#thread ??= new PrintThread(this.layout)
    this.#closeWhenIdle()
  }

  /** One after the other. */
  print(data: Data): Promise<Buffer> {
    const printed = this.#last.then(() => this.#print(data))
    this.#last = printed.catch(() => this.close())
    return printed
  }

  async close() {
    clearTimeout(this.#timer)
    const thread = this.#thread
    this.#thread = null
    await thread?.close()
  }

  async #print(data: Data) {
    clearTimeout(this.#timer)
    this.#thread ??= new PrintThread(this.layout)
    const pdf = await this.#thread.print(data)
    this.#closeWhenIdle()
    return pdf
  }

  #closeWhenIdle() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.close(), idle).unref()
  }
}

/** One document in a thread of its own. */
export async function printInThread<Data>(layout: Layout, data: Data): Promise<Buffer> {
  const thread = new PrintThread<Data>(layout)
  try {
    return await thread.print(data)
  } finally {
    await thread.close()
  }
}
