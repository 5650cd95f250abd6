import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface Described {
  sourcedId: string
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Since when each record of a kind is as it is: since it was first read so. Given all records of the kind, it forgets those that are no
 * longer among them.
 */
export async function readChangeTimes<R extends Described>(db: Db, kind: string, records: readonly R[]) {
  const told = records.map((record) => ({ key: digestOf(record.sourcedId), digest: digestOf(JSON.stringify(record)) }))
  const { rows } = await sql<{ key: string; at: Date }>`
    with given as (
      select * from unnest(${told.map(({ key }) => key)}::text[], ${told.map(({ digest }) => digest)}::text[]) as one (key, digest)
    ), gone as (
      delete from roster_record where kind = ${kind} and not exists (select from given where given.key = roster_record.key)
    ), written as (
      insert into roster_record (kind, key, digest)
      select ${kind}, key, digest from given
      where not exists (select from roster_record known
        where known.kind = ${kind} and known.key = given.key and known.digest = given.digest)
      order by key
      on conflict (kind, key) do update set digest = excluded.digest, changed_at = now()
      returning key, changed_at
    )
    select key, changed_at as at from written
    union all
    select known.key, known.changed_at from roster_record known join given on given.key = known.key and given.digest = known.digest
    where known.kind = ${kind}`.execute(db)
  const times = new Map(rows.map(({ key, at }) => [key, at.toISOString()]))
  const now = new Date().toISOString()
  return (record: R) => times.get(digestOf(record.sourcedId)) ?? now
}
