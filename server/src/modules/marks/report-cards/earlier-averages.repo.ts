import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

const mostTerms = 5

interface EarlierAverage {
  studentId: string
  term: string
  average: number
}

/** The averages of the last cards that students had before a day, the oldest first, by the student's id. */
export async function listEarlierAverages(db: Db, before: string, studentIds: readonly string[]) {
  const { rows } = await sql<EarlierAverage>`
    select "studentId", term, average from (
      select student_id as "studentId", content #>> '{term,label}' as term, (content ->> 'average')::float8 as average,
        start_date, row_number() over (partition by student_id order by start_date desc) as place
      from (select distinct on (student_id, term_id) student_id, term_id, content from report_card
        where student_id = any(${studentIds}::uuid[]) and superseded_at is null order by student_id, term_id, edition desc) card
      join term on term.id = card.term_id
      where start_date < ${before} and content ->> 'average' is not null) earlier
    where place <= ${mostTerms} order by start_date`.execute(db)
  const averages = new Map<string, Omit<EarlierAverage, 'studentId'>[]>()
  for (const { studentId, ...one } of rows) averages.set(studentId, [...(averages.get(studentId) ?? []), one])
  return averages
}
