import type { TimetableRun, TimetableRunResult } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { FoundPlaces } from './read-solution'

/** Nothing while another search goes on. What was found for the draft before goes. */
export async function insertRun(db: Db, run: { timetableId: string; obstacles: string[] }) {
  await db
    .deleteFrom('timetable_run')
    .where('timetable_id', '=', run.timetableId)
    .where('state', '<>', 'running')
    .execute()
  return db
    .insertInto('timetable_run')
    .values({ timetable_id: run.timetableId, obstacles: run.obstacles })
    .onConflict((running) => running.doNothing())
    .returning('id')
    .executeTakeFirst()
}

const runs = (db: Db) =>
  db
    .selectFrom('timetable_run')
    .select(['id', 'timetable_id as timetableId', 'state', 'part', 'clashes', 'obstacles', 'result'])
    .where((eb) => eb.or([eb('state', '=', 'running'), eb('started_at', '>', sql<Date>`now() - interval '1 hour'`)]))
    .$castTo<TimetableRun>()

export const findRun = (db: Db, runId: string) => runs(db).where('id', '=', runId).executeTakeFirst()

/** The one that goes on or waits. */
export const findRunOf = (db: Db, timetableId: string) =>
  runs(db)
    .where('timetable_id', '=', timetableId)
    .where('state', 'in', ['running', 'done'])
    .orderBy('started_at', 'desc')
    .executeTakeFirst()

/** What was found, and for which draft; nobody else takes it over until the transaction ends. */
export const lockFound = (db: Db, runId: string) =>
  db
    .selectFrom('timetable_run')
    .select(['found', 'fingerprint'])
    .where('id', '=', runId)
    .where('state', '=', 'done')
    .forUpdate()
    .$castTo<{ found: FoundPlaces; fingerprint: string }>()
    .executeTakeFirst()

export async function savePart(db: Db, runId: string, { part, clashes }: { part: number; clashes: number }) {
  await db
    .updateTable('timetable_run')
    .set({ part, clashes })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute()
}

interface Outcome {
  result: TimetableRunResult
  found: FoundPlaces
  fingerprint: string
}

export async function saveFound(db: Db, runId: string, { result, found, fingerprint }: Outcome) {
  await db
    .updateTable('timetable_run')
    .set({
      ...{ state: 'done', part: 1, clashes: 0, fingerprint },
      ...{ result: JSON.stringify(result), found: JSON.stringify(found) },
    })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute()
}

/** False where it is in another state. */
export async function moveRun(
  db: Db,
  runId: string,
  from: TimetableRun['state'],
  to: Exclude<TimetableRun['state'], 'running' | 'done'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('timetable_run')
    .set({ state: to })
    .where('id', '=', runId)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Searches of yesterday, whose result nobody took over. */
export async function deleteOldRuns(db: Db) {
  await sql`delete from timetable_run where started_at < now() - interval '1 day'`.execute(db)
}
