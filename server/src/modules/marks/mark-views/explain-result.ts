import type { explainResult, OutputOf } from '@bellhouse/contracts'
import { conflict, notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { claimsOf, explainStudent, mustFindStreamTerm, readStreamMarks, unprovenOf } from '../grading'

interface Asked {
  streamId: string
  studentId: string
  termId?: string | undefined
}

/** How the results of a student came about by the scheme in force. */
export async function mustExplain(db: Db, { studentId, ...asked }: Asked): Promise<OutputOf<typeof explainResult>> {
  const place = await mustFindStreamTerm(db, asked)
  const { scheme, results: _, ...read } = await readStreamMarks(db, place)
  if (!scheme) throw conflict('No grading scheme is chosen for this class, so there are marks and no results yet.')
  const found = explainStudent(scheme.document, read, studentId)
  if (!found) throw notFound('student')
  return {
    ...{ ...found, stream: place.stream, term: place.term, scheme: `${scheme.name}, version ${scheme.number}` },
    unproven: unprovenOf(claimsOf(scheme.readyMade, scheme.document)),
  }
}
