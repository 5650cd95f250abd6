import { sql } from 'kysely'
import type { Db } from '../platform/db/open'
import { hashOf } from '../platform/secrets'

interface Use {
  /** Of what, and whose. */
  of: string
  /** Less than nothing gives back. */
  amount: number
  /** From the first use to the end of what is counted together. */
  seconds: number
}

/** Counts a use together with those of all other servers; answers how much is used by now, and for how many seconds it counts. */
export async function countUse(db: Db, { of, amount, seconds }: Use) {
  // A clock that was ahead must not keep anybody out for years.
  const isCounted = sql`allowance.ends_at between now() and now() + make_interval(secs => ${seconds})`
  const { rows } = await sql<{ used: number; left: number }>`
    insert into allowance (key, used, ends_at)
    values (${hashOf(of)}, greatest(0, ${amount}::bigint), now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      used = greatest(0, ${amount}::bigint + case when ${isCounted} then allowance.used else 0 end),
      ends_at = case when ${isCounted} then allowance.ends_at else excluded.ends_at end
    returning used::float8 as used, extract(epoch from ends_at - now())::float8 as left`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A use was not counted')
  return counted
}

/** Whoever asks from a new address each time leaves a row each time. */
export async function deleteEndedUses(db: Db) {
  await sql`delete from allowance where ends_at < now()`.execute(db)
}
