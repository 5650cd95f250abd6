import { zipSync } from 'fflate'
import type { Actor } from '../../../http/actor'
import { conflict, notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { type Layout, PrintThread } from '../../../platform/pdf/print-thread'
import type { PrintedCard } from './card-content'
import {
  closeSilentRuns,
  dropRunFiles,
  endRun,
  findRun,
  insertRun,
  putRunFile,
  savePrinted,
} from './report-card-runs.repo'
import { countCardsByStream, listCardsToPrint } from './report-cards.repo'

class RunCancelled extends Error {}

/** Prints the cards of a whole term behind everybody else, stream by stream, into one file. */
export class CardPrinter {
  readonly #jobs = new Set<Promise<void>>()
  #isStopping = false

  constructor(
    private readonly db: Db,
    private readonly files: FileStore,
    private readonly layout: Layout,
    private readonly onBug: (error: unknown) => void,
  ) {}

  async stop() {
    this.#isStopping = true
    await Promise.allSettled(this.#jobs)
  }

  /** Keeps the place of a run in the command's transaction; `begin` does the work once that is committed. */
  async reserve(db: Db, actor: Actor, termId: string): Promise<string> {
    const streams = await countCardsByStream(db, termId)
    const cards = streams.reduce((sum, stream) => sum + stream.cards, 0)
    if (cards === 0) throw conflict('No report card of this term is published yet.')
    await closeSilentRuns(db)
    const run = await insertRun(db, { termId, accountId: actor.accountId, cards })
    if (!run) throw conflict('Report cards are being printed already. Wait until they are done, then try again.')
    return run.id
  }

  begin(runId: string, termId: string) {
    const job = this.#print(runId, termId).catch((error) => this.#fail(runId, error))
    this.#jobs.add(job)
    job.finally(() => this.#jobs.delete(job))
  }

  async find(db: Db, runId: string) {
    await closeSilentRuns(db)
    const run = await findRun(db, runId)
    if (!run) throw notFound('printing')
    return run
  }

  async #print(runId: string, termId: string) {
    const thread = new PrintThread<PrintedCard[]>(this.layout)
    try {
      const files: Record<string, Buffer> = {}
      let printed = 0
      for (const { streamId, stream } of await countCardsByStream(this.db, termId)) {
        const cards = await listCardsToPrint(this.db, { streamId, termId })
        files[`${stream}.pdf`] = await thread.print(cards)
        printed += cards.length
        if (this.#isStopping || !(await savePrinted(this.db, runId, printed))) throw new RunCancelled()
      }
      // A PDF is compressed already.
      await this.#keep(runId, Buffer.from(zipSync(files, { level: 0 })))
    } finally {
      await thread.close()
    }
  }

  async #keep(runId: string, zip: Buffer) {
    const before = await this.db.transaction().execute(async (db) => {
      const dropped = await dropRunFiles(db)
      await putRunFile(db, runId, await this.files.put(db, zip))
      await endRun(db, runId, 'done')
      return dropped
    })
    for (const file of before) await this.files.delete(file)
  }

  async #fail(runId: string, error: unknown) {
    if (this.#isStopping) {
      return void (await endRun(this.db, runId, 'failed', 'The server stopped in the middle. Print the cards again.'))
    }
    if (error instanceof RunCancelled) return
    this.onBug(error)
    await endRun(this.db, runId, 'failed', 'Something went wrong on our side. Print the cards again.')
  }
}
