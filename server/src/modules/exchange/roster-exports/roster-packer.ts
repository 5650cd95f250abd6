import { join } from 'node:path'
import { busyPrinting } from '../../../http/problems'
import { FairQueue } from '../../../platform/fair-queue'
import { AskedThread } from '../../../platform/threads/asked-thread'
import { KeptThreads } from '../../../platform/threads/kept-threads'
import type { SchoolRoster } from './school-roster'

const path = join(import.meta.dirname, 'pack-roster.worker.mjs')
const idle = 60_000
/** Milliseconds after which a thread is taken for one that will never answer. */
const longest = 300_000

/** Writes and packs the files of a roster in a thread, because a whole school takes the main thread too long. */
export class RosterPacker {
  readonly #turns = new FairQueue({ mostAtOnce: 1, longestQueue: 100, refuse: busyPrinting })
  readonly #threads = new KeptThreads<SchoolRoster, Uint8Array>(() => new AskedThread(path), idle)

  /** The zip, for whoever is named by `line`; what they order beyond that waits behind it. */
  async pack(line: string, read: () => Promise<SchoolRoster>): Promise<Buffer> {
    return this.#turns.take({ line }, async () => {
      const zip = await this.#threads.ask(await read(), AbortSignal.timeout(longest))
      return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
    })
  }

  close() {
    return this.#threads.close()
  }
}
