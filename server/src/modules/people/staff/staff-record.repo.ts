import type { addStaff, saveStaff } from '@bellhouse/contracts'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'

type Fields = z.output<(typeof addStaff)['input']>
type Changed = z.output<(typeof saveStaff)['input']>

export function findStaffNumbered(db: Db, staffNumber: string) {
  return db.selectFrom('staff').select(['id', 'name']).where('staff_number', '=', staffNumber).executeTakeFirst()
}

export async function insertStaff(db: Db, fields: Fields): Promise<string> {
  const { id } = await db.insertInto('staff').values(columnsOf(fields)).returning('id').executeTakeFirstOrThrow()
  await putSubjects(db, id, fields.subjectIds)
  return id
}

/** False where somebody else was quicker. */
export async function updateStaff(db: Db, { staffId, version, ...fields }: Changed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set(columnsOf(fields))
    .where('id', '=', staffId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('staff_subject').where('staff_id', '=', staffId).execute()
  await putSubjects(db, staffId, fields.subjectIds)
  return true
}

async function putSubjects(db: Db, staff_id: string, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return
  await db
    .insertInto('staff_subject')
    .values(subjectIds.map((subject_id) => ({ staff_id, subject_id })))
    .execute()
}

const columnsOf = (fields: Fields) => ({
  staff_number: fields.staffNumber,
  title: fields.title,
  given_names: fields.givenNames,
  family_name: fields.familyName,
  sex: fields.sex,
  birth_date: fields.birthDate,
  phone: fields.phone,
  email: fields.email,
  qualifications: fields.qualifications,
  started_on: fields.startedOn,
  status: fields.status,
})
