import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import {
  type AssessmentOfStream,
  findSchemeInForce,
  listAssessmentsOfStream,
  listLeftOut,
  listMarksElsewhere,
  listMarksOfStream,
  listSetsOfStream,
  listStudentsOfStream,
  type MarkOfStream,
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
  const [students, assessments, marks, scheme, left, { present, setOf }] = await askAll(db, [
    () => listStudentsOfStream(db, place),
    () => listAssessmentsOfStream(db, place),
    () => listMarksOfStream(db, place),
    () => findSchemeInForce(db, place),
    () => listLeftOut(db, place),
    () => listSetsOfStream(db, place),
  ])
  const elsewhere = await listMarksElsewhere(db, place, {
    studentIds: students.map(({ studentId }) => studentId),
    besides: assessments.map(({ id }) => id),
  })
  const leftOut = new Set([...left, ...inOtherSets({ students, assessments, marks, present })])
  const read = { students, assessments, marks, elsewhere, leftOut, setOf }
  return { ...read, scheme, results: scheme ? reckonStream(scheme.document, read) : [] }
}

interface OfSets extends Pick<Parameters<typeof reckonStream>[1], 'students' | 'assessments' | 'marks'> {
  present: ReadonlySet<string>
}

/** What is expected in a set alone of who was in it when it was held, and of who has a mark of it. */
function inOtherSets({ students, assessments, marks, present }: OfSets) {
  const there = new Set(
    marks.flatMap(({ assessmentId, studentId, value, status }) =>
      value !== null || status !== null ? `${assessmentId} ${studentId}` : [],
    ),
  )
  return assessments
    .filter(({ setId }) => setId !== null)
    .flatMap(({ id }) => students.map(({ studentId }) => `${id} ${studentId}`))
    .filter((pair) => !present.has(pair) && !there.has(pair))
}

export type StreamMarks = Awaited<ReturnType<typeof readStreamMarks>>

/** The same as it is without what nobody has approved yet. */
export function onlyApproved(read: StreamMarks): StreamMarks {
  const approved = { ...read, ...approvedOf(read), elsewhere: approvedOf(read.elsewhere) }
  return { ...approved, results: read.scheme ? reckonStream(read.scheme.document, approved) : [] }
}

function approvedOf<A extends AssessmentOfStream>({ assessments, marks }: { assessments: A[]; marks: MarkOfStream[] }) {
  const approved = assessments.filter(({ status }) => status === 'approved' || status === 'published')
  const ids = new Set(approved.map(({ id }) => id))
  return { assessments: approved, marks: marks.filter(({ assessmentId }) => ids.has(assessmentId)) }
}

/** Marks of this student that are expected and not there; what is left out is not expected. */
export function countMissing({ assessments, marks, leftOut }: Pick<StreamMarks, 'assessments' | 'marks' | 'leftOut'>) {
  const there = new Set(
    marks
      .filter(({ value, status }) => value !== null || status !== null)
      .map(({ assessmentId, studentId }) => `${assessmentId} ${studentId}`),
  )
  return ({ studentId, subjectIds }: { studentId: string; subjectIds: readonly string[] }) =>
    assessments.filter(
      ({ id, subjectId }) =>
        subjectIds.includes(subjectId) && !there.has(`${id} ${studentId}`) && !leftOut.has(`${id} ${studentId}`),
    ).length
}
