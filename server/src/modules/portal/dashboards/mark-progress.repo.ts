import type { AdminDashboard } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

type Marks = AdminDashboard['marks']

/** Marks that are there, of those that are expected, by class and subject; nothing of what has no assessment. */
export async function countMarksByClass(db: Db, termId: string): Promise<Marks['cells']> {
  const { rows } = await sql<Marks['cells'][number]>`
    with in_set as materialized (
      select teaching_group_id, stream_id, subject_id, count(*) as students from set_members_on(school_today())
      group by teaching_group_id, stream_id, subject_id
    )
    select class_code as "classCode", subject_id as "subjectId", sum(marks)::integer as marks,
      sum(greatest(assessments * case when is_set
          then coalesce((select sum(students) from in_set where in_set.teaching_group_id = mark_sheet.group_id), 0)
          else count_of_takers(compulsory, student_count, stream_choice.students) - coalesce((
            select sum(students) from in_set where in_set.stream_id = mark_sheet.group_id and in_set.subject_id = subject.id), 0)
        end - coalesce(left_out, 0), marks))::integer as expected
    from mark_sheet join taught_group stream on stream.id = group_id join subject on subject.id = mark_sheet.subject_id
    left join stream_choice using (stream_id, subject_id)
    left join (
      select group_id, subject_id, count(*) as left_out from left_out_takers(${termId}) joined
      join assessment on assessment.id = assessment_id group by group_id, subject_id) joined using (group_id, subject_id)
    where term_id = ${termId} and assessments > 0
    group by class_code, subject_id order by class_place(class_code), subject_id`.execute(db)
  return rows
}

export function listSubjectsNamed(db: Db, ids: readonly string[]): Promise<Marks['subjects']> {
  return db
    .selectFrom('subject')
    .innerJoin('level', 'level.code', 'subject.level')
    .select(['subject.id', 'subject.name', 'subject.level'])
    .where('subject.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('level.place')
    .orderBy('subject.name')
    .orderBy('subject.code')
    .$castTo<Marks['subjects'][number]>()
    .execute()
}

/** Assessments of a term that wait for approval, and since when the first of them does. */
export async function countSubmitted(db: Db, termId: string) {
  const { rows } = await sql<{ count: number; since: string | null }>`
    select count(*)::integer as count,
      to_char(min(status_since) at time zone (select time_zone from school), 'YYYY-MM-DD') as since
    from assessment where term_id = ${termId} and status = 'submitted'`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}
