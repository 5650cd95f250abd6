import type { RegisterRhythm } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface Days {
  from: string
  until: string
}

export interface RhythmOfDays extends Days {
  rhythm: RegisterRhythm
}

/** How often registers were to be taken between two days, as often as that changed; the earliest first. */
export async function listRhythms(db: Db, { from, until }: Days): Promise<RhythmOfDays[]> {
  const { rows } = await sql<RhythmOfDays>`
    select register_sessions as rhythm,
      to_char(greatest(lower(during), ${from}::date), 'YYYY-MM-DD') as from,
      to_char(least(upper(during) - 1, ${until}::date), 'YYYY-MM-DD') as until
    from school_week where during && daterange(${from}::date, ${until}::date, '[]') order by during`.execute(db)
  return rows
}

/**
 * Whether a session, the column of that name, was to be taken in a week of the school, `school_week`; in one that takes a register in
 * every lesson, where halves of days stand for lessons that no timetable tells.
 */
export const isSessionOfWeek = (
  session: string,
  { forLessons = false }: { forLessons?: boolean } = {},
) => sql<boolean>`(
  case school_week.register_sessions when 'both' then true when 'morning' then ${sql.ref(session)} = 'morning'
    else ${sql.lit(forLessons)} end)`
