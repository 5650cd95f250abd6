import { sql } from 'kysely'
import type { Db } from '../src/platform/db/open'

const streams = sql`
  select 'stream ' || stream.id as place, concat_ws(' ', student_count, female_count, male_count) as kept,
    (select concat_ws(' ', count(*), count(*) filter (where sex = 'female'), count(*) filter (where sex = 'male'))
      from student where stream_id = stream.id and status = 'active') as counted
  from stream`

const choices = sql`
  select 'choice ' || stream.id || ' ' || subject.id, coalesce(stream_choice.students, 0)::text,
    (select count(*)::text from student_subject join student on student.id = student_id
      where student_subject.subject_id = subject.id and stream_id = stream.id and status = 'active')
  from stream cross join subject left join stream_choice on stream_choice.stream_id = stream.id
    and stream_choice.subject_id = subject.id`

const sheets = sql`
  select 'sheet ' || place.group_id || ' ' || place.subject_id,
    coalesce(mark_sheet.assessments, 0) || ' ' || coalesce(mark_sheet.marks, 0),
    (select count(*) || ' ' || coalesce(sum((select count(*) from mark
        where assessment_id = assessment.id and (value is not null or mark.status is not null))), 0)
      from assessment where assessment.term_id = place.term_id and assessment.group_id = place.group_id
        and assessment.subject_id = place.subject_id)
  from (select term_id, group_id, subject_id from assessment union select term_id, group_id, subject_id from mark_sheet)
    as place
  left join mark_sheet on mark_sheet.term_id = place.term_id and mark_sheet.group_id = place.group_id
    and mark_sheet.subject_id = place.subject_id`

const accounts = sql`
  select 'account of ' || student.id, (exists (select from student_without_account where student_id = student.id))::text,
    (status in ('active', 'suspended') and not exists (select from account where account.student_id = student.id))::text
  from student`

/** What the database keeps and what counting again says, where the two are not the same. */
export async function listKeptFaults(db: Db) {
  const { rows } = await sql<{ place: string; kept: string; counted: string }>`
    select * from (${streams} union all ${choices} union all ${sheets} union all ${accounts}) kept
    where kept.kept is distinct from kept.counted`.execute(db)
  return rows
}
