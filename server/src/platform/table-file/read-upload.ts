import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Problem } from '@bellhouse/contracts'
import { invalidFile, ProblemError } from '../../http/problems'
import type { FileTable } from './file-table'
import type { DamageWish } from './read-tables'
import type { LooseFile } from './unpack-upload'

export type UploadReading = { tables: FileTable[] } | { refusal: Problem } | { bug: unknown }

const longest = 60_000
const memory = { maxOldGenerationSizeMb: 1024 }
const tooMuch = 'These files take too long to read. Drop fewer or smaller ones.'

/** The tables of an upload, read in a thread of its own, so that no file can hold up the server or eat its memory. */
export function readUpload(files: readonly LooseFile[], wish: DamageWish = 'refuse'): Promise<FileTable[]> {
  const path = join(import.meta.dirname, 'read-upload.worker.mjs')
  const worker = new Worker(path, { workerData: { files, wish }, execArgv: [], resourceLimits: memory })
  return new Promise<FileTable[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(invalidFile(tooMuch)), longest)
    worker.once('message', (reading: UploadReading) => {
      if ('tables' in reading) resolve(reading.tables)
      else reject('refusal' in reading ? new ProblemError(400, reading.refusal) : reading.bug)
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? invalidFile(tooMuch) : error)
    })
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}
