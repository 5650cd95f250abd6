import type { DifferentChild } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'

/** Another application, or a student on record, that is of another child than an application. */
export type OtherChild = { otherId: string; studentId?: undefined } | { studentId: string; otherId?: undefined }

const pairOf = (applicationId: string, { otherId, studentId }: OtherChild) => {
  if (studentId) return { application_id: applicationId, student_id: studentId, other_application_id: null }
  const [first = applicationId, second = null] = [applicationId, otherId ?? ''].toSorted()
  return { application_id: first, other_application_id: second, student_id: null }
}

/** Answers whether it was not said before. */
export async function insertDifferentChild(db: Db, applicationId: string, other: OtherChild, by: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('different_children')
    .values({ ...pairOf(applicationId, other), said_by: by })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Answers whether it was said. */
export async function deleteDifferentChild(db: Db, applicationId: string, other: OtherChild) {
  const pair = pairOf(applicationId, other)
  const { numDeletedRows } = await db
    .deleteFrom('different_children')
    .where('application_id', '=', pair.application_id)
    .where('other_application_id', 'is not distinct from', pair.other_application_id)
    .where('student_id', 'is not distinct from', pair.student_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether somebody has said of two applications that they are of two children. */
export const areDifferent = (one: unknown, other: unknown) => sql<boolean>`exists (
  select from different_children where application_id = least(${one}, ${other}) and other_application_id = greatest(${one}, ${other}))`

const pairsOf = (applicationId: string) => sql`(
  select case when application_id = ${applicationId} then other_application_id else application_id end as other_id, student_id, said_by, said_at
  from different_children where application_id = ${applicationId} or other_application_id = ${applicationId}) told`

/** The students who are another child: on record themselves, or admitted by an application of which that was said. */
export async function listDifferentStudentsOf(db: Db, applicationId: string) {
  const { rows } = await sql<{ id: string; number: string }>`
    select distinct student.id, admission_number as number from ${pairsOf(applicationId)}
    left join application on application.id = other_id
    join student on student.id = coalesce(told.student_id, application.student_id)
    where erased_at is null`.execute(db)
  return rows
}

/** All that was said of an application, the newest first. */
export async function listDifferentChildren(db: Db, applicationId: string): Promise<DifferentChild[]> {
  const { rows } = await sql<DifferentChild>`
    select case when application.id is null then 'student' else 'application' end as kind,
      coalesce(application.id, student.id) as id, coalesce(application.number, admission_number) as number,
      coalesce(application.name, student.name) as name,
      coalesce(class.name || ', ' || entry_year, concat_ws(', ', ${labelOfStream('student.stream_id')}, status)) as detail,
      display_name as "saidBy", to_char(said_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "saidAt"
    from ${pairsOf(applicationId)}
    left join application on application.id = other_id left join class on class.code = class_code
    left join student on student.id = told.student_id
    left join account on account.id = said_by
    where student.erased_at is null order by said_at desc, number`.execute(db)
  return rows
}
