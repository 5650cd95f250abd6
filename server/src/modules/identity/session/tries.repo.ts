import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Whether this browser has signed in to that account in the last 90 days. */
export async function isKnownDevice(db: Db, username: string, deviceHash: string | null) {
  if (deviceHash === null) return false
  const found = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .where('account.username', '=', username)
    .where('secret_hash', '=', deviceHash)
    .where('used_at', '>', sql<Date>`now() - interval '90 days'`)
    .select('secret_hash')
    .executeTakeFirst()
  return found !== undefined
}

/** From now on the person's tries on this browser are counted apart from all others. */
export async function putKnownDevice(db: Db, accountId: string, deviceHash: string) {
  await db
    .insertInto('known_device')
    .values({ account_id: accountId, secret_hash: deviceHash })
    .onConflict((same) => same.columns(['account_id', 'secret_hash']).doUpdateSet({ used_at: sql`now()` }))
    .execute()
}

/** Tries of one account are counted one after the other, however many come at once. */
export function lockTries(db: Db, accountKey: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${accountKey}, 0))`.execute(db)
}

export interface TryPlace {
  /** The known device, or nothing for all browsers that are not known. */
  deviceHash: string | null
  placeHash: string
}

/**
 * The last tries from that known device, or from all browsers that are not known; newest first. What a clock that was ahead has written
 * keeps nobody out; what came in while this one waited counts.
 */
export function listTries(db: Db, accountKey: string, deviceHash: string | null) {
  return db
    .selectFrom('signin_attempt')
    .select([sql<number>`extract(epoch from now() - at)::float8`.as('age'), 'place_hash as placeHash'])
    .where('account_key', '=', accountKey)
    .where(sql<boolean>`device_hash is not distinct from ${deviceHash}`)
    .where(sql<boolean>`at between now() - interval '15 minutes' and clock_timestamp()`)
    .orderBy('at', 'desc')
    .execute()
}

export async function insertTry(db: Db, accountKey: string, { deviceHash, placeHash }: TryPlace) {
  const { id } = await db
    .insertInto('signin_attempt')
    .values({ account_key: accountKey, device_hash: deviceHash, place_hash: placeHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function deleteTry(db: Db, id: number) {
  return db.deleteFrom('signin_attempt').where('id', '=', id).execute()
}

/** Whoever has shown to be the person by other means waits for nobody's guesses. */
export function deleteTriesOf(db: Db, accountKey: string) {
  return db.deleteFrom('signin_attempt').where('account_key', '=', accountKey).execute()
}

/** Tries that no limit counts any longer, and browsers that nobody has used for long. */
export async function deleteOldTries(db: Db) {
  await sql`delete from signin_attempt where at < now() - interval '1 day'`.execute(db)
  await sql`delete from known_device where used_at < now() - interval '90 days'`.execute(db)
}
