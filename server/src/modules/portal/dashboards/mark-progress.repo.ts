import type { AdminDashboard } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

type Marks = AdminDashboard['marks']

/** Marks that are there, of those that are expected, by class and subject; nothing of what has no assessment. */
export async function countMarksByClass(db: Db, termId: string): Promise<Marks['cells']> {
  const { rows } = await sql<Marks['cells'][number]>`
    select class_code as "classCode", subject_id as "subjectId", sum(marks)::integer as marks,
      sum(greatest(assessments * count_of_takers(compulsory, student_count, students) - coalesce(left_out, 0), marks))::integer
        as expected
    from mark_sheet join stream on stream.id = mark_sheet.stream_id join subject on subject.id = mark_sheet.subject_id
    left join stream_choice using (stream_id, subject_id)
    left join (
      select stream_id, subject_id, count(*) as left_out from left_out_takers(${termId}) joined
      join assessment on assessment.id = assessment_id group by stream_id, subject_id) joined using (stream_id, subject_id)
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
