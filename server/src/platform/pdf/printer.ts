import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { busyPrinting } from '../../http/problems'
import { FairQueue } from '../fair-queue'
import { AskedThread } from '../threads/asked-thread'
import { KeptThreads } from '../threads/kept-threads'
import { shareOfCores } from '../threads/share-of-cores'

/** The function of that name in that file makes of data a document, which becomes a PDF, or the text of a file. */
export interface Layout {
  file: string
  name: string
}

export interface PrintOrder extends Layout {
  data: unknown
}

const path = join(import.meta.dirname, 'print.worker.mjs')
const idle = 300_000
const mostThreads = 4
// In MB: what is gone with a page is mostly gone before it fills up, so that little of it is moved; the usual 16 cost a tenth more of the processor.
const youngMemory = 64

interface PrinterLimits {
  /** How many processes of this machine print. */
  processes?: number
  /** Milliseconds after which a thread is taken for one that will never answer. */
  longest?: number
}

/**
 * Makes every PDF of the portal, and texts that take long, in threads that are kept for some minutes, because starting one takes as long as forty pages. Who
 * orders much waits behind the own orders: each person, and each job, has a line, and the lines take turns.
 */
export class Printer {
  readonly #turns: FairQueue
  readonly #threads = new KeptThreads<PrintOrder, Uint8Array>(
    () => new AskedThread(path, { maxYoungGenerationSizeMb: youngMemory }),
    idle,
  )
  readonly #longest: number
  /** How many documents are made at once. */
  readonly mostAtOnce: number

  constructor({ processes = 1, longest = 300_000 }: PrinterLimits = {}) {
    // The one core that is left answers everybody else.
    this.mostAtOnce = Math.min(mostThreads, shareOfCores(availableParallelism() - 1, processes))
    this.#turns = new FairQueue({ mostAtOnce: this.mostAtOnce, longestQueue: 500, refuse: busyPrinting })
    this.#longest = longest
  }

  /** How many documents wait for a thread. */
  get waiting() {
    return this.#turns.waiting
  }

  /** Starts a thread for a document that somebody is about to ask for. */
  warm() {
    if (this.#turns.running === 0) this.#threads.warm()
  }

  /** The document or text that the layout makes of these data, for whoever is named by `line`: an account, or a job. */
  print<Data>(line: string, layout: Layout, data: Data): Promise<Buffer> {
    return this.#turns.take({ line }, async () => {
      const limit = AbortSignal.timeout(this.#longest)
      const order = { ...layout, file: pathToFileURL(layout.file).href, data }
      const pdf = await this.#threads.ask(order, limit).catch((cause) => {
        throw limit.aborted ? new Error(`${layout.name} has not made a document in time`, { cause }) : cause
      })
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    })
  }

  close() {
    return this.#threads.close()
  }
}
