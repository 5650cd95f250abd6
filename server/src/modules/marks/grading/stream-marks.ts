import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import {
  findSchemeInForce,
  listAssessmentsOfStream,
  listMarksOfStream,
  listStudentsOfStream,
  type StreamTerm,
} from './stream-marks.repo'
import { reckonStream } from './stream-results'
import { findStreamTerm } from './stream-term.repo'

interface Asked {
  streamId: string
  termId?: string | undefined
}

/** What the stream and the term are called; the current term unless another is named. */
export async function mustFindStreamTerm(db: Db, asked: Asked) {
  const found = await findStreamTerm(db, asked)
  if (!found) throw notFound('stream')
  return found
}

/** Students, assessments and marks of a stream in a term, with the scheme in force and the results that it makes of them. */
export async function readStreamMarks(db: Db, place: StreamTerm) {
  const [students, assessments, marks, scheme] = await Promise.all([
    listStudentsOfStream(db, place),
    listAssessmentsOfStream(db, place),
    listMarksOfStream(db, place),
    findSchemeInForce(db, place),
  ])
  const results = scheme ? reckonStream(scheme.document, { students, assessments, marks }) : []
  return { students, assessments, marks, scheme, results }
}

export type StreamMarks = Awaited<ReturnType<typeof readStreamMarks>>

/** The same as it is without what nobody has approved yet. */
export function onlyApproved(read: StreamMarks): StreamMarks {
  const assessments = read.assessments.filter(({ status }) => status === 'approved' || status === 'published')
  const ids = new Set(assessments.map(({ id }) => id))
  const approved = { ...read, assessments, marks: read.marks.filter(({ assessmentId }) => ids.has(assessmentId)) }
  return { ...approved, results: read.scheme ? reckonStream(read.scheme.document, approved) : [] }
}

/** Marks of this student that are expected and not there. */
export function countMissing({ assessments, marks }: Pick<StreamMarks, 'assessments' | 'marks'>) {
  const there = new Set(
    marks
      .filter(({ value, status }) => value !== null || status !== null)
      .map(({ assessmentId, studentId }) => `${assessmentId} ${studentId}`),
  )
  return ({ studentId, subjectIds }: { studentId: string; subjectIds: readonly string[] }) =>
    assessments.filter(({ id, subjectId }) => subjectIds.includes(subjectId) && !there.has(`${id} ${studentId}`)).length
}
