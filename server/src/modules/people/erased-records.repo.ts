import { sql } from 'kysely'
import { conflict } from '../../http/problems'
import type { Db } from '../../platform/db/open'

/** The day on which the record of a person was erased, as lists and records tell it. */
export function erasedOn(kind: keyof typeof words) {
  const at = sql.ref(`${kind}.erased_at`)
  return sql<string | null>`to_char(${at} at time zone (select time_zone from school), 'YYYY-MM-DD')`.as('erasedOn')
}

const words = { student: 'student', staff: 'member of staff' } as const

/** A record that was erased stays nobody’s: nobody comes back to it, and nobody is written into it. */
export async function mustBeSomebodys(db: Db, kind: keyof typeof words, ids: readonly string[]) {
  const { rows } = await sql`
    select from ${sql.table(kind)} where id = any(${ids}::uuid[]) and erased_at is not null limit 1`.execute(db)
  if (rows.length === 0) return
  const record = ids.length === 1 ? 'This record has been erased and stays' : 'Records that have been erased stay'
  throw conflict(`${record} nobody’s. Enter the person as a new ${words[kind]}.`)
}
