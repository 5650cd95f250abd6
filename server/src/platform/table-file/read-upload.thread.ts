import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../http/problems'
import { type DamageWish, readTables } from './read-tables'
import type { UploadReading } from './read-upload'
import type { LooseFile } from './unpack-upload'

function read({ files, wish }: { files: LooseFile[]; wish: DamageWish }): UploadReading {
  try {
    return { tables: readTables(files, wish) }
  } catch (error) {
    return error instanceof ProblemError ? { refusal: error.problem } : { bug: error }
  }
}

parentPort?.postMessage(read(workerData))
