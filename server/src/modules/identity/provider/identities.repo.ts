import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** A person as the provider numbers people; it never gives a subject to another. */
export interface Identity {
  issuer: string
  subject: string
}

export async function findLinkedAccount(db: Db, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('provider_identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id
}

/** Whether somebody of that provider is linked to the account. */
export async function isLinked(db: Db, accountId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_identity')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the account is linked to that person now; of two who come first at once, one hears no. */
export async function linkAccount(db: Db, accountId: string, { issuer, subject }: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('provider_identity')
    .values({ account_id: accountId, issuer, subject })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether there was somebody linked. */
export async function unlinkAccount(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_identity')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whoever opened the one account opens the other, unless that is linked to somebody already. */
export async function passOnLinks(db: Db, accountId: string, into: string) {
  await sql`
    update provider_identity set account_id = ${into} where account_id = ${accountId}
      and not exists (select from provider_identity other where other.account_id = ${into} and other.issuer = provider_identity.issuer)`.execute(
    db,
  )
  await unlinkAccount(db, accountId)
}
