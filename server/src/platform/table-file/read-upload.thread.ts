import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../http/problems'
import { readTables } from './read-tables'
import type { UploadReading } from './read-upload'
import type { LooseFile } from './unpack-upload'

function read(files: LooseFile[]): UploadReading {
  try {
    return { tables: readTables(files) }
  } catch (error) {
    return error instanceof ProblemError ? { refusal: error.message } : { bug: error }
  }
}

parentPort?.postMessage(read(workerData))
