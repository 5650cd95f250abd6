import type { Problem } from '@bellhouse/contracts'
import { invalidFile, ProblemError } from '../../http/problems'
import type { CalendarDays } from '../calendar-file/calendar-entry'
import { AskedThread } from '../threads/asked-thread'
import { KeptThreads } from '../threads/kept-threads'
import { threadFile } from '../threads/thread-file'
import type { FileTable } from './file-table'
import type { DamageWish } from './read-tables'
import type { LooseFile } from './unpack-upload'

export interface ReadOrder {
  files: readonly LooseFile[]
  wish: DamageWish
  days: CalendarDays | null
  takesTimetables: boolean
}

export type UploadReading = { tables: FileTable[] } | { refusal: Problem } | { bug: unknown }

const path = threadFile(import.meta.dirname, 'read-upload')
const memory = { maxOldGenerationSizeMb: 1024 }
const longest = 60_000
const idle = 60_000
const tooMuch = () => invalidFile('These files take too long to read. Drop fewer or smaller ones.')

/** Whoever reads the tables of uploads. */
export interface TableReader {
  read(
    files: readonly LooseFile[],
    wish?: DamageWish,
    days?: CalendarDays | null,
    takesTimetables?: boolean,
  ): Promise<FileTable[]>
  close(): Promise<void>
}

/**
 * Reads the tables of uploads in threads, so that no file can hold up the server or eat its memory. They are kept for a minute:
 * whoever drops one file mostly drops another.
 */
export class UploadReader implements TableReader {
  readonly #threads = new KeptThreads<ReadOrder, UploadReading>(() => new AskedThread(path, memory), idle)

  async read(
    files: readonly LooseFile[],
    wish: DamageWish = 'refuse',
    days: CalendarDays | null = null,
    takesTimetables = false,
  ): Promise<FileTable[]> {
    const signal = AbortSignal.timeout(longest)
    const reading = await this.#threads
      .ask({ files, wish, days, takesTimetables }, signal)
      .catch((error: NodeJS.ErrnoException) => {
        throw signal.aborted || error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error
      })
    if ('tables' in reading) return reading.tables
    throw 'refusal' in reading ? new ProblemError(400, reading.refusal) : reading.bug
  }

  close() {
    return this.#threads.close()
  }
}
