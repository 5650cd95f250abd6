import { parentPort } from 'node:worker_threads'
import { ProblemError } from '../../http/problems'
import { connect, type Db, ofBackground } from '../db/open'
import type { MarkedError } from '../db/passing-failure'
import { FileStore, fileStorageOf } from '../files/file-store'
import { JobEnded } from '../jobs/job-kind'
import { readTables } from '../table-file/read-tables'
import type { TableReader } from '../table-file/upload-reader'
import type { ImportKind, ImportShape } from './import-kind'
import { ImportTables } from './import-tables'
import { OwnWork } from './import-work'
import type { ThreadAnswer, ThreadOrder } from './thread-work'

/** Inside a thread: does what it is ordered to with the imports of one kind, one order after the other. */
export function answerImports<S extends ImportShape>(kind: ImportKind<S>) {
  const plain = kind as unknown as ImportKind
  parentPort?.on('message', async (order: ThreadOrder) => parentPort?.postMessage(await answer(plain, order)))
}

async function answer(kind: ImportKind, order: ThreadOrder): Promise<ThreadAnswer> {
  const db = connect(order.address, ofBackground)
  try {
    return { result: await obey(db, kind, order) }
  } catch (error) {
    if (error instanceof JobEnded) return { ended: error.reason }
    if (!(error instanceof ProblemError)) return { bug: error as Error, marks: marksOf(error as Partial<MarkedError>) }
    const { status, problem, retryAfter } = error
    return { refusal: { status, problem, retryAfter } }
  } finally {
    // Between two orders a thread holds nothing of the database.
    await db.destroy()
  }
}

const marksOf = ({ code, syscall }: Partial<MarkedError>) => ({ ...(code && { code }), ...(syscall && { syscall }) })

function obey(db: Db, kind: ImportKind, order: ThreadOrder): Promise<unknown> {
  const tables = new ImportTables(new FileStore(db, fileStorageOf(order)), ownReader)
  const work = new OwnWork({ db, tables }, kind)
  if (order.name === 'start') return work.start(...order.args)
  if (order.name === 'mend') return work.mend(...order.args)
  if (order.name === 'begin') return work.begin(...order.args)
  if (order.name === 'preview') return work.preview(...order.args)
  return work.write(...order.args, {
    consent: order.ofWrite?.consent,
    signal: neverAborted,
    report: async (done, total) => order.ofWrite?.progress.postMessage([done, total]),
  })
}

/** Whoever wants the work to end ends the thread. */
const neverAborted = new AbortController().signal

const ownReader: TableReader = {
  read: async (...upload) => readTables(...upload),
  close: async () => {},
}
