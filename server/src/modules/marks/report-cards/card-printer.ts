import { zipSync } from 'fflate'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { type Job, JobEnded, type JobKind } from '../../../platform/jobs/job-kind'
import type { Layout, Printer } from '../../../platform/pdf/printer'
import type { PrintedCard } from './card-content'
import { dropRunFiles, endRun, putRunFile, savePrinted } from './report-card-runs.repo'
import { countCardsByStream, listCardsToPrint } from './report-cards.repo'

export interface CardOrder {
  runId: string
  termId: string
}

export const printCards = 'print report cards'

interface PrinterParts {
  db: Db
  files: FileStore
  printer: Printer
  layout: Layout
  /** Where the portal is open to everybody. */
  portal: string
}

/** Prints the cards of a whole term behind everybody else, stream by stream, into one file. */
export const cardPrinter = ({ db, files, printer, layout, portal }: PrinterParts): JobKind<CardOrder> => ({
  kind: printCards,
  run: async (job) => {
    const streams = await printStreams({ db, printer, layout, portal }, job)
    // A PDF is compressed already.
    await keepRun(db, files, job.payload.runId, Buffer.from(zipSync(streams, { level: 0 })))
  },
  onFailed: async ({ payload }, sentence) => {
    await endRun(db, payload.runId, 'failed', `${sentence} Print the cards again.`)
  },
})

async function printStreams({ db, printer, layout, portal }: Omit<PrinterParts, 'files'>, job: Job<CardOrder>) {
  const { runId, termId } = job.payload
  const streams = await countCardsByStream(db, termId)
  const total = streams.reduce((sum, { cards }) => sum + cards, 0)
  const files: Record<string, Buffer> = Object.fromEntries(streams.map(({ stream }) => [`${stream}.pdf`, empty]))
  const left = [...streams]
  let printed = 0
  const printInTurn = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { streamId, stream } = next
      const cards = await listCardsToPrint(db, { streamId, termId }, portal)
      files[`${stream}.pdf`] = await printer.print<PrintedCard[]>(`run ${runId}`, layout, cards)
      printed += cards.length
      await job.report(printed, total, stream)
      if (!(await savePrinted(db, runId, printed))) throw new JobEnded('cancelled')
    }
  }
  // Nothing is begun any more once something has failed.
  const drop = () => left.splice(0)
  // One more than there are threads reads its cards while all of them print.
  const turns = Array.from({ length: printer.mostAtOnce + 1 }, () => printInTurn().finally(drop))
  await Promise.allSettled(turns)
  await Promise.all(turns)
  return files
}

const empty = Buffer.alloc(0)

async function keepRun(db: Db, files: FileStore, runId: string, zip: Buffer) {
  const before = await db.transaction().execute(async (inside) => {
    if (!(await endRun(inside, runId, 'done'))) throw new JobEnded('cancelled')
    const dropped = await dropRunFiles(inside)
    await putRunFile(inside, runId, await files.put(inside, zip))
    return dropped
  })
  for (const file of before) await files.delete(file)
}
