import type { addStudent, saveStudent } from '@bellhouse/contracts'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'

export type StudentFields = z.output<(typeof addStudent)['input']>
type Changed = z.output<(typeof saveStudent)['input']>

export function findStudentNumbered(db: Db, admissionNumber: string) {
  return students(db).where('admission_number', '=', admissionNumber).executeTakeFirst()
}

export function findStudentOfLearnerId(db: Db, learnerId: string) {
  return students(db).where('learner_id', '=', learnerId).executeTakeFirst()
}

const students = (db: Db) => db.selectFrom('student').select(['id', 'name'])

export async function insertStudent(db: Db, fields: StudentFields): Promise<string> {
  const { id } = await db.insertInto('student').values(columnsOf(fields)).returning('id').executeTakeFirstOrThrow()
  await putSubjects(db, id, fields.subjectIds)
  return id
}

/** False where somebody else was quicker. */
export async function updateStudent(db: Db, { studentId, version, ...fields }: Changed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('student')
    .set(columnsOf(fields))
    .where('id', '=', studentId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('student_subject').where('student_id', '=', studentId).execute()
  await putSubjects(db, studentId, fields.subjectIds)
  return true
}

async function putSubjects(db: Db, student_id: string, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return
  await db
    .insertInto('student_subject')
    .values(subjectIds.map((subject_id) => ({ student_id, subject_id })))
    .execute()
}

const columnsOf = (fields: StudentFields) => ({
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
  stream_id: fields.streamId,
  house: fields.house,
  boarding: fields.residence && fields.residence === 'boarding',
  status: fields.status,
  admitted_on: fields.admittedOn,
  consent_on: fields.consentOn,
  consent_by: fields.consentBy,
  consent_note: fields.consentNote,
})

interface Given {
  stream_id?: string
  status?: StudentFields['status']
}

/** The rows as they were, locked until the transaction ends. */
export function lockStudents(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom('student')
    .select([
      'id',
      'stream_id as streamId',
      'status',
      'given_names as givenNames',
      'family_name as familyName',
      'email',
    ])
    .where('id', 'in', studentIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function updateStudents(db: Db, studentIds: readonly string[], given: Given) {
  return db.updateTable('student').set(given).where('id', 'in', studentIds).execute()
}
