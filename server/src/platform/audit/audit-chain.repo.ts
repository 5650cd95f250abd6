import { sql } from 'kysely'
import type { Db } from '../db/open'

export interface Break {
  entryId: string
  /** What is wrong, to stand behind the entry's number. */
  reason: string
}

interface Verified {
  entries: number
  /** How often entries were blanked by an erasure or moved by a merge, which the chain tells of. */
  redacted: number
  /** The last link, to compare with what was noted of it elsewhere; nothing while there is none. */
  end: { place: string; hash: string } | null
  /** The first of the chain that is not as it was written; nothing where all are. */
  broken: Break | null
}

/** Reads the whole audit against its chain. */
export async function verifyAudit(db: Db): Promise<Verified> {
  const { rows } = await sql<Omit<Verified, 'end' | 'broken'>>`
    select (select count(*)::integer from audit_entry) as entries,
      (select count(*) - count(distinct entry_id) from audit_link)::integer as redacted`.execute(db)
  const [counts = { entries: 0, redacted: 0 }] = rows
  return {
    ...counts,
    end: (await findEnd(db)) ?? null,
    broken: (await findBrokenLink(db)) ?? (await findUnlinked(db)) ?? null,
  }
}

/** The last link of the chain; nothing while there is none. */
export async function findEnd(db: Db) {
  const { rows } = await sql<{ place: string; hash: string }>`
    select place::text, encode(hash, 'hex') as hash from audit_link order by audit_link.place desc limit 1`.execute(db)
  return rows[0]
}

/** The hash of the link at a place; nothing where the chain ends before. */
export async function findHashAt(db: Db, place: string) {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_link where place = ${place}::bigint`.execute(db)
  return rows[0]?.hash
}

async function findBrokenLink(db: Db): Promise<Break | undefined> {
  const { rows } = await sql<Break>`
    with chain as (
      select link.*, lag(hash) over by_place as previous, row_number() over by_place as counted,
        lead(place) over (partition by entry_id order by place) is null as is_last
      from audit_link link window by_place as (order by place)
    ), judged as (
      select place, entry_id, case
        when place <> counted then 'is not linked to the one before it'
        when entry.id is null then 'was taken away'
        when hash <> audit_hash(previous, place, entry, digest) then 'says something else of who did what, or when'
        when is_last and digest is distinct from audit_digest(salt, entry) then 'has other values than were written'
      end as reason
      from chain left join audit_entry entry on entry.id = entry_id
    )
    select entry_id as "entryId", reason from judged where reason is not null order by place limit 1`.execute(db)
  return rows[0]
}

async function findUnlinked(db: Db): Promise<Break | undefined> {
  const { rows } = await sql<Break>`
    select id as "entryId", 'was written past the chain' as reason from audit_entry entry
    where not exists (select from audit_link where entry_id = entry.id) order by id limit 1`.execute(db)
  return rows[0]
}
