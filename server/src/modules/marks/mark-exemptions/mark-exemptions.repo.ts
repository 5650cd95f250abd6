import type { AssessmentState, ExemptionKind, MarkExemption, MarkPlace } from '@bellhouse/contracts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { termLabel } from '../../school/terms'

export interface NewExemption {
  studentId: string
  termId: string
  subjectId: string | null
  paper: number | null
  from: string | null
  until: string | null
  kind: ExemptionKind
  reason: string
}

export async function insertExemption(db: Db, given: NewExemption, accountId: string | null) {
  const { id } = await db
    .insertInto('mark_exemption')
    .values({
      student_id: given.studentId,
      term_id: given.termId,
      subject_id: given.subjectId,
      paper: given.paper,
      during: sql<string>`daterange(${given.from}::date, ${given.until}::date, '[]')`,
      kind: given.kind,
      reason: given.reason,
      made_by: accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ExemptedCell {
  assessmentId: string
  state: AssessmentState
  hasMark: boolean
}

/** The cells that an exemption is about, and their assessments kept from changing until the transaction ends. */
export async function holdExemptedCells(db: Db, exemptionId: string): Promise<ExemptedCell[]> {
  const { rows } = await sql<ExemptedCell>`
    select assessment.id as "assessmentId", assessment.status as state,
      exists (select from mark where assessment_id = assessment.id and mark.student_id = given.student_id
        and (value is not null or mark.status is not null)) as "hasMark"
    from mark_exemption given join assessment on assessment.id in (select assessments_exempted(given.id))
    where given.id = ${exemptionId} order by assessment.id for share of assessment`.execute(db)
  return rows
}

/** Writes what the exemption says into those of its cells that are empty. */
export async function fillCells(db: Db, exemptionId: string, assessmentIds: readonly string[]) {
  await sql`
    insert into mark (assessment_id, student_id, status, changed_by, exemption_id)
    select cell, student_id, status_of_exemption(kind), made_by, given.id
    from mark_exemption given cross join unnest(${assessmentIds}::uuid[]) cell
    where given.id = ${exemptionId} order by cell
    on conflict (assessment_id, student_id) do update
      set status = excluded.status, changed_by = excluded.changed_by, exemption_id = excluded.exemption_id
      where mark.value is null and mark.status is null`.execute(db)
}

/** The marks that are there because of an exemption, kept from changing. */
export async function holdMarksOfExemption(db: Db, exemptionId: string) {
  const { rows } = await sql<{ title: string; state: AssessmentState }>`
    select assessment.title, assessment.status as state from mark join assessment on assessment.id = assessment_id
    where exemption_id = ${exemptionId} order by assessment_id for update of mark for share of assessment`.execute(db)
  return rows
}

export async function emptyCells(db: Db, exemptionId: string, accountId: string | null) {
  await db
    .updateTable('mark')
    .set({ status: null, exemption_id: null, changed_by: accountId })
    .where('exemption_id', '=', exemptionId)
    .execute()
}

/** False where it was undone already. */
export async function endExemption(db: Db, exemptionId: string, accountId: string | null) {
  const { numUpdatedRows } = await db
    .updateTable('mark_exemption')
    .set({ undone_at: sql`now()`, undone_by: accountId })
    .where('id', '=', exemptionId)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function listExemptions(db: Db, condition: RawBuilder<SqlBool>): Promise<MarkExemption[]> {
  const { rows } = await sql<MarkExemption>`
    select given.id, given.student_id as "studentId", given.term_id as "termId", given.subject_id as "subjectId", paper,
      lower(during) as from, upper(during) - 1 as until, kind, reason, student.name as student,
      ${termLabel} as term, subject.name as subject, display_name as by,
      (select count(*) from mark where exemption_id = given.id) as marks,
      to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from mark_exemption given join student on student.id = given.student_id join term on term.id = given.term_id
    join academic_year on academic_year.id = academic_year_id left join subject on subject.id = given.subject_id
    left join account on account.id = made_by
    where undone_at is null and ${condition} order by made_at desc, given.id`.execute(db)
  return rows
}

export async function findExemption(db: Db, id: string) {
  const [found] = await listExemptions(db, sql<SqlBool>`given.id = ${id}`)
  return found
}

export const listExemptionsOfStudent = (db: Db, studentId: string) =>
  listExemptions(db, sql<SqlBool>`given.student_id = ${studentId}`)

export const listExemptionsOfPlace = (db: Db, { streamId, subjectId, termId }: MarkPlace) =>
  listExemptions(
    db,
    sql<SqlBool>`given.term_id = ${termId} and (given.subject_id is null or given.subject_id = ${subjectId})
      and takes_subject(given.student_id, ${subjectId}, day_of_term(given.term_id))
      and coalesce(set_of(given.student_id, ${subjectId}, day_of_term(given.term_id)),
        stream_of(given.student_id, day_of_term(given.term_id))) = ${streamId}`,
  )

/** The stream where a student is in a term; nothing where they are in none then. */
export async function findStreamOfStudent(db: Db, studentId: string, termId: string) {
  const { rows } = await sql<{ streamId: string | null }>`
    select stream_of(student.id, day_of_term(${termId})) as "streamId" from student where id = ${studentId}`.execute(db)
  return rows[0]
}
