import { parentPort } from 'node:worker_threads'
import { ProblemError } from '../../http/problems'
import { readTables } from './read-tables'
import type { ReadOrder, UploadReading } from './upload-reader'

function read({ files, wish, days, takesTimetables }: ReadOrder): UploadReading {
  try {
    return { tables: readTables(files, wish, days, takesTimetables) }
  } catch (error) {
    return error instanceof ProblemError ? { refusal: error.problem } : { bug: error }
  }
}

parentPort?.on('message', (order: ReadOrder) => parentPort?.postMessage(read(order)))
