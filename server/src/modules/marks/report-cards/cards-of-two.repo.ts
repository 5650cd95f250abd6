import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'
import type { CardContent } from './card-content'

export interface StandingCard {
  id: string
  edition: number
  stream: string
  publishedAt: string
  content: CardContent
}

/** The newest card of either student in each term of which both have one, the oldest term first. */
export async function listCardsOfTwo(db: Db, keptId: string, otherId: string) {
  const { rows } = await sql<{ termId: string; term: string; kept: StandingCard; other: StandingCard }>`
    with card as (
      select distinct on (student_id, term_id) student_id, term_id,
        jsonb_build_object('id', report_card.id, 'edition', edition, 'stream', ${streamLabel}, 'content', content,
          'publishedAt', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as told
      from report_card join stream on stream.id = stream_id join class on class.code = stream.class_code
      where student_id in (${keptId}, ${otherId}) and superseded_at is null
      order by student_id, term_id, edition desc)
    select term.id as "termId", ${termLabel} as term, kept.told as kept, other.told as other
    from card kept join card other on other.term_id = kept.term_id and other.student_id = ${otherId}
    join term on term.id = kept.term_id join academic_year on academic_year.id = academic_year_id
    where kept.student_id = ${keptId} order by term.start_date`.execute(db)
  return rows
}

interface Superseding {
  studentId: string
  termIds: readonly string[]
  by: string
  reason: string
}

/** All editions that the student has in these terms stay as they were printed, and do not count any longer. */
export const supersedeCards = (db: Db, { studentId, termIds, by, reason }: Superseding) =>
  sql`select supersede_cards(${studentId}, ${termIds}::uuid[], ${by}, ${reason})`.execute(db)
