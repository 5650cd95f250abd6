import { samePerson } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { listSameStudents } from './same-students.repo'

interface Given {
  givenNames: string
  familyName: string
  birthDate?: string | null
  isAnother?: boolean | undefined
}

/**
 * Asks whether somebody new is one who is on record, whatever the status, unless the caller says that it is another: of whom, is answered.
 */
export async function mustBeNobodyOnRecord(db: Db, { birthDate, isAnother, ...names }: Given, field: string) {
  if (!birthDate) return []
  const found = await listSameStudents(db, [{ ...names, birthDate }])
  if (found.length === 0 || isAnother) return found
  throw samePerson(
    found.map(({ place: _, ...student }) => ({ kind: 'student', ...student })),
    field,
  )
}
