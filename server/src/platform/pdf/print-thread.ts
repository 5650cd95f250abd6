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
 * A thread that lays out documents, because a page takes a tenth of a second and nobody else is to wait for it. One document at a
 * time.
 */
export class PrintThread {
  readonly #worker = new Worker(join(import.meta.dirname, 'print-thread.worker.mjs'), { execArgv: [] })

  async print({ file, name }: Layout, data: unknown): Promise<Buffer> {
    this.#worker.postMessage({ file: pathToFileURL(file).href, name, data })
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
