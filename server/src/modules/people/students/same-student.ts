import { samePerson } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { listSameStudents } from './same-students.repo'

interface Given {
  givenNames: string
  familyName: string
  birthDate?: string | null
  isAnother?: boolean | undefined
}

/** Asks whether somebody new is one who is on record, whatever the status, unless the caller says that it is another. */
export async function mustBeNobodyOnRecord(db: Db, { birthDate, isAnother, ...names }: Given, field: string) {
  if (!birthDate || isAnother) return
  const found = await listSameStudents(db, [{ ...names, birthDate }])
  if (found.length === 0) return
  throw samePerson(
    found.map(({ place: _, ...student }) => ({ kind: 'student', ...student })),
    field,
  )
}
