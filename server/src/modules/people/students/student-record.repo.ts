import { randomUUID } from 'node:crypto'
import type { addStudent, saveStudent } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'

export type StudentFields = z.output<(typeof addStudent)['input']>
export type ChangedStudent = z.output<(typeof saveStudent)['input']>

export function findStudentNumbered(db: Db, admissionNumber: string) {
  return students(db).where('admission_number', '=', admissionNumber).executeTakeFirst()
}

export function findStudentOfLearnerId(db: Db, learnerId: string) {
  return students(db).where('learner_id', '=', learnerId).executeTakeFirst()
}

const students = (db: Db) => db.selectFrom('student').select(['id', 'name'])

/** A new student; what is left out is not known. */
export type NewStudent = Pick<StudentFields, 'admissionNumber' | 'givenNames' | 'familyName'> &
  Partial<Omit<StudentFields, 'guardians'>> & { id?: string }

/** One statement for all of them; answers their ids in the same order. */
export async function insertStudents(db: Db, students: readonly NewStudent[]): Promise<string[]> {
  const rows = students.map(({ id = randomUUID(), streamId, status = 'active', ...fields }) => ({
    id,
    stream_id: streamId,
    status,
    ...detailsOf(fields),
  }))
  const names = sql.join(Object.keys(newColumns).map((name) => sql.ref(name)))
  const shape = sql.join(Object.entries(newColumns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  await sql`insert into student (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${shape})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The record without stream, status and electives, which are acts of their own. False where somebody else was quicker. */
export async function updateDetails(db: Db, { studentId, version, ...fields }: ChangedStudent): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('student')
    .set(detailsOf(fields))
    .where('id', '=', studentId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const detailsOf = (fields: Omit<NewStudent, 'streamId' | 'status' | 'subjectIds'>) => ({
  admission_number: fields.admissionNumber,
  learner_id: fields.learnerId,
  exam_number: fields.examNumber,
  given_names: fields.givenNames,
  family_name: fields.familyName,
  printed_name: fields.printedName,
  sex: fields.sex,
  birth_date: fields.birthDate,
  phone: fields.phone,
  email: fields.email,
  house: fields.house,
  boarding: fields.residence && fields.residence === 'boarding',
  admitted_on: fields.admittedOn,
  consent_on: fields.consentOn,
  consent_by: fields.consentBy,
  consent_note: fields.consentNote,
})

/** The columns of a new record, with the types that their texts become. */
const newColumns: Record<keyof ReturnType<typeof detailsOf> | 'id' | 'stream_id' | 'status', string> = {
  id: 'uuid',
  admission_number: 'text',
  learner_id: 'text',
  exam_number: 'text',
  given_names: 'text',
  family_name: 'text',
  printed_name: 'text',
  sex: 'text',
  birth_date: 'date',
  phone: 'text',
  email: 'citext',
  stream_id: 'uuid',
  house: 'text',
  boarding: 'boolean',
  status: 'text',
  admitted_on: 'date',
  consent_on: 'date',
  consent_by: 'text',
  consent_note: 'text',
}

/** The rows as they were, locked until the transaction ends. */
export function lockStudents(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom('student')
    .select(['id', 'name', 'status', labelOfStream('student.stream_id').as('stream')])
    .where('id', 'in', studentIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}
