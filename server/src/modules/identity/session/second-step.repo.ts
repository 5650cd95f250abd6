import type { Category } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

const longest = sql<Date>`now() + interval '5 minutes'`

/** A sign-in whose first step was right. The older ones of that account that are over go. */
export async function insertStep(db: Db, accountId: string, tokenHash: Buffer, byProvider: boolean) {
  await db
    .deleteFrom('sign_in_step')
    .where('account_id', '=', accountId)
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('sign_in_step')
    .values({ token_hash: tokenHash, account_id: accountId, by_provider: byProvider, ends_at: longest })
    .execute()
}

/** Whose sign-in it is, as long as it is not over. */
export function findStep(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('sign_in_step')
    .innerJoin('account', 'account.id', 'sign_in_step.account_id')
    .select(['account.id', 'account.username', sql<Category>`account.category`.as('category')])
    .select('by_provider as byProvider')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', sql<Date>`now()`)
    .where('account.is_disabled', '=', false)
    .executeTakeFirst()
}

/** Whether it was there to be used up: of two requests with one token, one hears yes. */
export async function deleteStep(db: Db, tokenHash: Buffer) {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_step')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Second steps that nobody has taken in time. */
export async function deleteEndedSteps(db: Db) {
  await sql`delete from sign_in_step where ends_at < now()`.execute(db)
}
