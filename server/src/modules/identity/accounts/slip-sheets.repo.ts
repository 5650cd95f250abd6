import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface SlipSheetRow {
  batchId: string
  accountId: string
  sealed: Buffer
}

/** Keeps a sealed sheet for an hour, for whoever had it made. */
export async function insertSlipSheet(db: Db, { batchId, accountId, sealed }: SlipSheetRow) {
  await db
    .insertInto('slip_sheet')
    .values({ batch_id: batchId, account_id: accountId, sealed, ends_at: sql`now() + interval '1 hour'` })
    .execute()
}

export async function hasSlipSheet(db: Db, batchId: string, accountId: string): Promise<boolean> {
  const found = await ownSheet(db, batchId, accountId).select('batch_id').executeTakeFirst()
  return found !== undefined
}

/** The sealed sheet, while it is there and nobody else's. */
export async function findSlipSheet(db: Db, batchId: string, accountId: string): Promise<Buffer | undefined> {
  const found = await ownSheet(db, batchId, accountId).select('sealed').executeTakeFirst()
  return found?.sealed
}

const ownSheet = (db: Db, batchId: string, accountId: string) =>
  db
    .selectFrom('slip_sheet')
    .where('batch_id', '=', batchId)
    .where('account_id', '=', accountId)
    .where('ends_at', '>', sql<Date>`now()`)

export async function deleteSlipSheet(db: Db, batchId: string) {
  await db.deleteFrom('slip_sheet').where('batch_id', '=', batchId).execute()
}

/** Sheets of one-time passwords whose time is over. */
export async function deleteEndedSheets(db: Db) {
  await sql`delete from slip_sheet where ends_at < now()`.execute(db)
}
