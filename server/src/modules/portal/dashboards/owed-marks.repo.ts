import { markSheetAddress, sheetIdOf, type TeachingCategory } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

/** More than anybody can catch up on. */
const mostMarks = 60

export interface MarksOwed {
  assessmentId: string
  streamId: string
  stream: string
  subjectId: string
  subject: string
  title: string
  /** Marks that are there, of those that are expected. */
  marks: number
  expected: number
  due: string
  /** Students had seen the marks: it is owed whole as it is, until it is submitted again. */
  isReopened: boolean
  /** Below zero where the marks are overdue. */
  daysLeft: number
  /** The address of the sheet. */
  to: string
}

/** Whether an assessment of a term is still to be filled by whoever teaches it. */
const isOpen = (today: string) =>
  sql<boolean>`assessment.status = 'draft' and held_on <= ${today}::date and (is_current or reopened_at is not null)`

/**
 * Assessments of the current term that were held in what is allocated to a teacher, are still theirs to fill, and lack marks, and those
 * of any term that were reopened; what is due first comes first. Due is so many days after the assessment as the school has chosen, and never later than the term
 * ends; what was reopened is due at once.
 */
export async function listMarksOwed(
  db: Db,
  staffId: string,
  today: string,
  category: TeachingCategory = 'staff',
): Promise<MarksOwed[]> {
  const { rows } = await sql<Omit<MarksOwed, 'to'> & { termId: string }>`
    with place as materialized (
      select stream_id, subject_id, term.id as term_id, end_date
      from term cross join taught_in_term(${staffId}, term.id) mine
      where (is_current or exists (select from assessment where term_id = term.id and reopened_at is not null))
        -- Who takes the subject is asked only of sheets that have something to fill.
        and exists (select from assessment where group_id = mine.stream_id and subject_id = mine.subject_id and term_id = term.id
          and ${isOpen(today)})
    ), sheet as materialized (
      select term_id, taker.stream_id, taker.subject_id, array_agg(student_id) as takers
      from (
        select term_id, array_agg(stream_id) as streams, array_agg(subject_id) as subjects, day_of_term(term_id) as day
        from place group by term_id
      ) asked cross join takers_of(streams, subjects, day) taker
      group by term_id, taker.stream_id, taker.subject_id
    ), left_out as materialized (
      select joined.assessment_id, joined.student_id from (select distinct term_id from place) asked
      cross join left_out_of(asked.term_id) joined
    ), held as (
      select assessment.id, assessment.title, assessment.held_on, reopened_at, sheet.stream_id, sheet.subject_id, assessment.term_id, place.end_date,
        cardinality(takers) - (select count(*) from left_out where assessment_id = assessment.id and student_id = any(takers))
          as expected, there.marks
      from place join sheet using (term_id, stream_id, subject_id) join term on term.id = place.term_id
      join assessment on assessment.group_id = sheet.stream_id and assessment.subject_id = sheet.subject_id and assessment.term_id = place.term_id
      cross join lateral (
        select count(*) as marks from mark where assessment_id = assessment.id and student_id = any(takers)
          and (value is not null or mark.status is not null)) there
      where ${isOpen(today)}
    ), dated as (
      select held.*, coalesce((reopened_at at time zone time_zone)::date, least(held_on + marks_due_days, end_date)) as due_on
      from held cross join school where marks < expected or reopened_at is not null
    )
    select dated.id as "assessmentId", stream_id as "streamId", ${streamLabel} as stream, dated.subject_id as "subjectId",
      subject.name as subject, dated.title, term_id as "termId", marks, expected,
      reopened_at is not null as "isReopened", to_char(due_on, 'YYYY-MM-DD') as due, due_on - ${today}::date as "daysLeft"
    from dated join taught_group stream on stream.id = stream_id join class on class.code = class_code
    join subject on subject.id = dated.subject_id
    order by due_on, class_place(class_code), stream.name, subject.name, dated.title limit ${sql.lit(mostMarks)}`.execute(
    db,
  )
  return rows.map(({ termId, ...row }) => ({
    ...row,
    to: markSheetAddress(category, sheetIdOf({ streamId: row.streamId, subjectId: row.subjectId, termId })),
  }))
}
