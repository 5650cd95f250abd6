import type { AdmissionsOfBoth } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** The admissions that count of two students; nothing where only one was admitted by an application. */
export async function findAdmissionsOfTwo(db: Db, keptId: string, otherId: string): Promise<AdmissionsOfBoth | null> {
  const { rows } = await sql<AdmissionsOfBoth>`
    with admission as (
      select student_id, jsonb_build_object('applicationId', application.id, 'number', number, 'className', class.name,
        'entryYear', entry_year, 'appliedOn', applied_on, 'admittedOn', admitted_on) as told
      from application join class on class.code = class_code join student on student.id = student_id
      where student_id in (${keptId}, ${otherId}) and superseded_at is null)
    select kept.told as kept, other.told as other
    from admission kept join admission other on other.student_id = ${otherId} where kept.student_id = ${keptId}`.execute(
    db,
  )
  return rows[0] ?? null
}

interface Superseding {
  studentId: string
  by: string
  reason: string
}

/** The application stays with its documents, and is not the one by which the student was admitted. */
export const supersedeAdmission = (db: Db, { studentId, by, reason }: Superseding) =>
  db
    .updateTable('application')
    .set({ superseded_at: sql<Date>`now()`, superseded_by: by, superseded_reason: reason })
    .where('student_id', '=', studentId)
    .where('superseded_at', 'is', null)
    .execute()

/** The first day at the school is that of the other record, where it has one. */
export const takeAdmittedOn = (db: Db, keptId: string, otherId: string) =>
  sql`update student set admitted_on = coalesce(theirs.admitted_on, student.admitted_on)
    from student theirs where student.id = ${keptId} and theirs.id = ${otherId}`.execute(db)
