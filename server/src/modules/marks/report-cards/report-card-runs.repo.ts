import type { ReportCardRun } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** The cards of the run, until the next one is done. */
export async function putRunFile(db: Db, runId: string, file: string) {
  await db.updateTable('report_card_run').set({ file }).where('id', '=', runId).execute()
}

export const findRunFile = (db: Db, runId: string) =>
  db.selectFrom('report_card_run').select('file').where('id', '=', runId).executeTakeFirst()

/** They can be printed again at any time; who was erased must not be in them. Answers the files that were in the runs. */
export async function dropRunFiles(db: Db): Promise<string[]> {
  const held = await db.selectFrom('report_card_run').select(['id', 'file']).where('file', 'is not', null).execute()
  await db.updateTable('report_card_run').set({ file: null }).where('file', 'is not', null).execute()
  return held.flatMap(({ file }) => file ?? [])
}

/** Nothing while another run goes on. */
export function insertRun(db: Db, run: { termId: string; accountId: string; cards: number }) {
  return db
    .insertInto('report_card_run')
    .values({ term_id: run.termId, started_by: run.accountId, cards: run.cards, state: 'running' })
    .onConflict((running) => running.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function findRun(db: Db, runId: string): Promise<ReportCardRun | undefined> {
  return db
    .selectFrom('report_card_run')
    .select([
      'id',
      'term_id as termId',
      'state',
      'cards',
      'printed',
      'failure',
      sql<string>`to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('startedAt'),
    ])
    .where('id', '=', runId)
    .$castTo<ReportCardRun>()
    .executeTakeFirst()
}

/** False once the run was cancelled. */
export async function savePrinted(db: Db, runId: string, printed: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_card_run')
    .set({ printed })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False where the run is over already. */
export async function endRun(db: Db, runId: string, state: 'done' | 'cancelled' | 'failed', failure?: string) {
  const { numUpdatedRows } = await db
    .updateTable('report_card_run')
    .set({ state, failure: failure ?? null, finished_at: sql`now()` })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
