import type { ReportCardRun } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Says of runs that nobody works on any longer that they have failed. */
export async function closeSilentRuns(db: Db) {
  await db
    .updateTable('report_card_run')
    .set({
      state: 'failed',
      failure: 'The server stopped in the middle. Print the cards again.',
      finished_at: sql`now()`,
    })
    .where('state', '=', 'running')
    .where('seen_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .execute()
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
    .set({ printed, seen_at: sql`now()` })
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
