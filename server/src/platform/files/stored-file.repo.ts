import { sql } from 'kysely'
import type { Db } from '../db/open'

// A lock has a number, and sixteen digits of the hash are one.
const lockOf = (hash: string) => sql`('x' || ${hash.slice(0, 16)})::bit(64)::bigint`

/** Until the transaction ends, nobody throws this file away. */
export async function holdFile(db: Db, hash: string) {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(hash)})`.execute(db)
}

/** While somebody has this lock for themselves, as a backup has, no file is thrown away. */
export const allFilesStay = `hashtext('bellhouse files stay')`

/** False where somebody is just putting the same file, or where all files stay for now. Who throws the same away waits for it. */
export async function lockFile(db: Db, hash: string): Promise<boolean> {
  const lock = lockOf(hash)
  // The first of them may have looked while a row still referred to it, and leave it to the next.
  await sql`select pg_advisory_xact_lock(${lockOf(hash.slice(16))})`.execute(db)
  // Its two locks end one after the other: where nobody is putting the file, the second one is only just being let go of.
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(allFilesStay)}) and (pg_try_advisory_xact_lock(${lock})
      or not exists (
        select from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
        where locktype = 'advisory' and mode = 'ShareLock' and granted and objsubid = 1
          and (classid::bigint << 32) | objid::bigint = ${lock})
        and pg_advisory_xact_lock(${lock}) is not null) as "isLocked"`.execute(db)
  return rows[0]?.isLocked ?? false
}

export async function insertStoredFile(db: Db, file: { hash: string; size: number }) {
  await db
    .insertInto('stored_file')
    .values(file)
    .onConflict((known) => known.doNothing())
    .execute()
}

export async function deleteStoredFile(db: Db, hash: string) {
  await db.deleteFrom('stored_file').where('hash', '=', hash).execute()
}

/** Which of the names are those of files that a transaction has put. */
export async function listKnown(db: Db, hashes: readonly string[]): Promise<string[]> {
  const known = await db
    .selectFrom('stored_file')
    .select('hash')
    .where('hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute()
  return known.map(({ hash }) => hash)
}

/** Files that no row refers to and that were put before the last day. */
export async function listLoose(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from stored_file where put_at < now() - interval '1 day' and not ${await isWanted(db)}`.execute(db)
  return rows.map(({ hash }) => hash)
}

export async function isReferred(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`select from stored_file where hash = ${hash} and ${await isWanted(db)}`.execute(db)
  return rows.length > 0
}

/** The statement that asks for hash and size of all files that rows refer to. */
export async function wantedFiles(db: Db): Promise<string> {
  return sql`select hash, size from stored_file where ${await isWanted(db)} order by hash`.compile(db).sql
}

// Asked of the database, so that a new table with files is in no list that somebody could forget.
async function isWanted(db: Db) {
  const { rows } = await sql<{ holder: string; column: string }>`
    select relname as holder, attname as column
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_file'::regclass`.execute(db)
  const references = rows.map(
    ({ holder, column }) =>
      sql`exists (select from ${sql.table(holder)} where ${sql.ref(`${holder}.${column}`)} = stored_file.hash)`,
  )
  return sql<boolean>`(${sql.join([sql`false`, ...references], sql` or `)})`
}
