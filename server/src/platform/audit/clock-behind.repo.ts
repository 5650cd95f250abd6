import { sql } from 'kysely'
import type { Db } from '../db/open'

/** Machines that set their clocks by the network differ by less. */
const tolerance = sql`interval '2 minutes'`

const asMinute = (time: ReturnType<typeof sql>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`

/**
 * A sentence where the last entries of the audit are of a time that is still to come: the database's clock is behind, or was ahead when
 * they were written. Where server and database are one machine, nothing else tells.
 */
export async function findClockBehind(db: Db): Promise<string | null> {
  const { rows } = await sql<{ now: string; at: string }>`
    select ${asMinute(sql`now()`)} as now, ${asMinute(sql`max(at)`)} as at
    from (select at from audit_entry order by id desc limit 1000) latest
    having max(at) > now() + ${tolerance}`.execute(db)
  const [row] = rows
  if (!row) return null
  return (
    `The database’s clock says ${row.now} UTC, and it has written down something at ${row.at} UTC. If the clock is behind, ` +
    'set it: registers, marks and sessions get wrong days and times. If it was ahead then and is right now, this passes by itself.'
  )
}
