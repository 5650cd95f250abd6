import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { type ApplicationRow, findAdmitted, findApplication } from './applications.repo'
import { listDocuments } from './documents.repo'

/** An application as the office sees it, with its documents and the student that came of it. */
export async function recordOf(db: Db, { studentId, superseded, ontoRecord, ...row }: ApplicationRow) {
  const documents = await listDocuments(db, row.id)
  const student = studentId === null ? undefined : await findAdmitted(db, studentId)
  return {
    ...row,
    documents,
    student: student ?? null,
    ...(superseded && { superseded }),
    ...(ontoRecord && { ontoRecord }),
  }
}

export async function mustFindRecord(db: Db, applicationId: string) {
  return recordOf(db, await mustFindApplication(db, applicationId))
}

export async function mustFindApplication(db: Db, applicationId: string) {
  return mustBeThere(await findApplication(db, applicationId))
}

export function mustBeThere(row: ApplicationRow | undefined) {
  if (!row) throw notFound('application')
  return row
}

/** What its history tells of it. */
export function snapshotOf(row: ApplicationRow) {
  const {
    id: _,
    name: _name,
    className: _class,
    daysWaiting: _days,
    studentId: _student,
    superseded: _superseded,
    ontoRecord: _ontoRecord,
    ...fields
  } = row
  return fields
}
