import type { AdminDashboard } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

type Marks = AdminDashboard['marks']

/** Marks that are there, of those that are expected, by class and subject; nothing of what has no assessment. */
export async function countMarksByClass(db: Db, termId: string): Promise<Marks['cells']> {
  const { rows } = await sql<Marks['cells'][number]>`
    with member as materialized (
      select teaching_group_id, stream_id, subject_id, count(*)::integer as students from set_members_on(school_today())
      group by teaching_group_id, stream_id, subject_id
    ), of_set as (
      select teaching_group_id as group_id, sum(students)::integer as students from member group by teaching_group_id
    ), in_sets as (
      select stream_id as group_id, subject_id, sum(students)::integer as students from member group by stream_id, subject_id
    ), left_out as materialized (
      select assessment_id, sum(students)::integer as students from left_out_of_takers(${termId}) group by assessment_id
    ), left_out_of as (
      select group_id, subject_id, sum(students)::integer as students from left_out
      cross join lateral (select group_id, subject_id from assessment where id = assessment_id offset 0) assessment
      group by group_id, subject_id
    )
    select class_code as "classCode", subject_id as "subjectId", sum(marks)::integer as marks,
      sum(greatest(assessments * case when is_set
          then coalesce(of_set.students, 0)
          else count_of_takers(compulsory, student_count, stream_choice.students) - coalesce(in_sets.students, 0)
        end - coalesce(left_out_of.students, 0), marks))::integer as expected
    from mark_sheet join taught_group stream on stream.id = group_id join subject on subject.id = mark_sheet.subject_id
    left join stream_choice using (stream_id, subject_id)
    left join of_set using (group_id) left join in_sets using (group_id, subject_id)
    left join left_out_of using (group_id, subject_id)
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
