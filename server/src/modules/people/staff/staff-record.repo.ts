import { randomUUID } from 'node:crypto'
import type { addStaff, saveStaff } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'

type Fields = z.output<(typeof addStaff)['input']>
type Changed = z.output<(typeof saveStaff)['input']>

export function findStaffNumbered(db: Db, staffNumber: string) {
  return db.selectFrom('staff').select(['id', 'name']).where('staff_number', '=', staffNumber).executeTakeFirst()
}

/** A new member of staff; what is left out is not known. */
export type NewStaff = Pick<Fields, 'staffNumber' | 'givenNames' | 'familyName'> & Partial<Fields> & { id?: string }

/** One statement for all of them, and one for their subjects; answers their ids in the same order. */
export async function insertStaff(db: Db, staff: readonly NewStaff[]): Promise<string[]> {
  const rows = staff.map(({ id = randomUUID(), status = 'active', ...fields }) => ({
    id,
    status,
    ...detailsOf(fields),
  }))
  const names = sql.join(Object.keys(newColumns).map((name) => sql.ref(name)))
  const shape = sql.join(Object.entries(newColumns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  await sql`insert into staff (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${shape})`.execute(db)
  await insertSubjects(
    db,
    staff.flatMap(({ subjectIds = [] }, index) =>
      subjectIds.map((subject_id) => ({ staff_id: rows[index]?.id ?? '', subject_id })),
    ),
  )
  return rows.map(({ id }) => id)
}

export const deleteStaff = (db: Db, staffIds: readonly string[]) =>
  db.deleteFrom('staff').where('id', 'in', staffIds).execute()

/** The record without the status, which is an act of its own. False where somebody else was quicker. */
export async function updateStaffDetails(db: Db, { staffId, version, ...fields }: Changed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set(detailsOf(fields))
    .where('id', '=', staffId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('staff_subject').where('staff_id', '=', staffId).execute()
  const { subjectIds } = fields
  await insertSubjects(
    db,
    subjectIds.map((subject_id) => ({ staff_id: staffId, subject_id })),
  )
  return true
}

async function insertSubjects(db: Db, rows: readonly { staff_id: string; subject_id: string }[]) {
  if (rows.length > 0) await db.insertInto('staff_subject').values(rows).execute()
}

const detailsOf = (fields: Omit<NewStaff, 'status'>) => ({
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
})

/** The columns of a new record, with the types that their texts become. */
const newColumns: Record<keyof ReturnType<typeof detailsOf> | 'id' | 'status', string> = {
  id: 'uuid',
  staff_number: 'text',
  title: 'text',
  given_names: 'text',
  family_name: 'text',
  sex: 'text',
  birth_date: 'date',
  phone: 'text',
  email: 'citext',
  qualifications: 'text',
  started_on: 'date',
  status: 'text',
}
