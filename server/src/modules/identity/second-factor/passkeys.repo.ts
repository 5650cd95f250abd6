import type { Category } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export function listPasskeysOf(db: Db, accountId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id as credentialId', 'transports', 'added_at as addedAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

/** For five minutes. Those whose time is over go. */
export async function insertChallenge(db: Db, challenge: string, accountId: string | null) {
  await db.deleteFrom('passkey_challenge').where('ends_at', '<', sql<Date>`now()`).execute()
  const ends_at = sql<Date>`now() + interval '5 minutes'`
  await db.insertInto('passkey_challenge').values({ challenge, account_id: accountId, ends_at }).execute()
}

/** Whether it was asked of that account, or of whoever signs in, a short while ago: of many answers to one, the first counts. */
export async function takeChallenge(db: Db, challenge: string, accountId: string | null) {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where(sql<boolean>`account_id is not distinct from ${accountId}::uuid`)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export interface NewPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  name: string
}

/** Nothing where that key is known already. */
export async function insertPasskey(db: Db, accountId: string, passkey: NewPasskey) {
  const { credentialId, publicKey, counter, transports, name } = passkey
  const added = await db
    .insertInto('passkey')
    .values({
      ...{ account_id: accountId, credential_id: credentialId, public_key: publicKey, counter },
      ...{ transports: [...transports], name },
    })
    .onConflict((same) => same.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** A passkey with whose it is, as long as that account is not disabled. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .select([
      'passkey.id as passkeyId',
      'passkey.public_key as publicKey',
      'passkey.counter',
      'account.id',
      'account.username',
      sql<Category>`account.category`.as('category'),
    ])
    .where('credential_id', '=', credentialId)
    .where('account.is_disabled', '=', false)
    .executeTakeFirst()
}

export function noteUse(db: Db, passkeyId: string, counter: number) {
  return db.updateTable('passkey').set({ counter, used_at: sql<Date>`now()` }).where('id', '=', passkeyId).execute()
}

/** Its name, where the person had it. */
export async function deletePasskey(db: Db, accountId: string, passkeyId: string) {
  const removed = await db
    .deleteFrom('passkey')
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

export function deletePasskeysOf(db: Db, accountId: string) {
  return db.deleteFrom('passkey').where('account_id', '=', accountId).execute()
}

/** Challenges that no passkey has answered in time. */
export async function deleteEndedChallenges(db: Db) {
  await sql`delete from passkey_challenge where ends_at < now()`.execute(db)
}
