import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/open'
import type { Made } from './back-up'
import { sentenceOfLacking } from './manifest'

/** `wrong`: what is not as it should be, although it was made. */
export async function insertBackupRun(db: Db, folder: string, { manifest, added }: Made, wrong: string | null = null) {
  const { at, name, documents, lacking } = manifest
  await db
    .insertInto('backup_run')
    .values({
      ...{ folder, name, started_at: new Date(at), documents: documents.count, added_bytes: added.bytes },
      failure: lacking.length > 0 ? sentenceOfLacking(lacking) : wrong,
    })
    .execute()
}

export async function insertFailedBackup(db: Db, folder: string, startedAt: Date, failure: string) {
  await db.insertInto('backup_run').values({ folder, started_at: startedAt, failure }).execute()
}

export interface BackupTurn {
  /** Since that hour of the school's clock has struck. */
  isMade: boolean
  /** Why the try failed that is left alone for an hour. */
  failure: string | null
}

/** What a clock that was ahead has written, the server's or the database's, tells nothing about now. */
const isPast = sql<boolean>`greatest(started_at, finished_at) <= now()`

/**
 * How it stands with the backup that is due from that hour on in that folder; where neither is said, it is to be made. One that
 * somebody has made elsewhere may be carried away, and stands for none here.
 */
export async function findBackupTurn(db: Db, { folder, hour }: { folder: string; hour: number }): Promise<BackupTurn> {
  const { rows } = await sql<BackupTurn>`
    with clock as (select coalesce((select time_zone from school), 'UTC') as zone),
      wall as (select zone, now() at time zone zone as at from clock),
      struck as (select (date_trunc('day', at - make_interval(hours => ${hour})) + make_interval(hours => ${hour}))
        at time zone zone as at from wall),
      here as (select * from backup_run where folder = ${folder} and ${isPast})
    select exists (select from here, struck where started_at >= struck.at and name is not null) as "isMade",
      (select failure from here where name is null and finished_at > now() - interval '55 minutes'
        order by finished_at desc limit 1) as failure`.execute(db)
  return rows[0] ?? { isMade: false, failure: null }
}

export interface BackupState {
  lastGood: { at: string; documents: number } | null
  /** Where the newest try has something wrong, or what it made is not there. */
  failure: { at: string; sentence: string } | null
}

/** What is written down of the backups in the folder of the nightly ones, where there are such; else of all of them. */
export async function readBackupRuns(db: Db, nightly: string | undefined): Promise<BackupState> {
  const runs = db.selectFrom('backup_run').where(isPast)
  const counted = nightly === undefined ? runs : runs.where('folder', '=', resolve(nightly))
  const good = await counted
    .select(['started_at', 'documents'])
    .where('name', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const newest = await counted.select(['finished_at', 'failure']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return {
    lastGood: good ? { at: good.started_at.toISOString(), documents: good.documents ?? 0 } : null,
    failure: newest?.failure ? { at: newest.finished_at.toISOString(), sentence: newest.failure } : null,
  }
}

/** The name of the newest good one in that folder. */
export async function findLastBackup(db: Db, folder: string): Promise<string | null> {
  const found = await db
    .selectFrom('backup_run')
    .select('name')
    .where(isPast)
    .where('folder', '=', folder)
    .where('name', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.name ?? null
}

/** How many bytes were new in that folder with the newest good one; 0 where there is none. */
export async function findLastSize(db: Db, folder: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(added_bytes, 0)::float8 as bytes from backup_run
    where ${isPast} and folder = ${resolve(folder)} and name is not null
    order by started_at desc limit 1`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Those of a quarter of a year stay, and the last good one of each folder. */
export async function deleteOldBackupRuns(db: Db) {
  await sql`delete from backup_run where finished_at < now() - interval '90 days' and id not in (
    select distinct on (folder) id from backup_run where name is not null order by folder, started_at desc)`.execute(db)
}
