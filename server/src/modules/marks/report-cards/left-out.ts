import { assessmentsBy, type StreamMarks } from '../grading'
import type { otherReasons } from './card-content'

/**
 * Why nothing of an assessment is expected of a student: before they joined the stream, took up the subject or joined the set, before they
 * came from another stream or set whose marks count in its place, or after they left.
 */
export type LeftOutReason = 'stream' | (typeof otherReasons)[number]

export interface LeftOut {
  assessmentId: string
  studentId: string
  subjectId: string
  /** Whether marks of the stream or set before count in the subject. */
  isMoved: boolean
}

/** The assessments of the own stream or set without which a student's results are made. */
export function listLeftOutOfCards(marks: StreamMarks): LeftOut[] {
  const heldBy = assessmentsBy(marks)
  return marks.results.flatMap(({ studentId, subjects }) => {
    const held = heldBy(
      studentId,
      subjects.map(({ subjectId }) => subjectId),
    )
    return [...held.values()].flatMap(({ subjectId, assessed }) => {
      const group = marks.setOf.get(`${studentId} ${subjectId}`) ?? null
      const ofGroup = marks.assessments.filter((one) => one.subjectId === subjectId && one.setId === group)
      const own = new Set(ofGroup.map(({ id }) => id))
      const isMoved = assessed.some(({ assessment, mark }) => isGiven(mark) && !own.has(assessment.id))
      const out = ofGroup.filter(({ id }) => marks.leftOut.has(`${id} ${studentId}`))
      return out.map(({ id: assessmentId }) => ({ assessmentId, studentId, subjectId, isMoved }))
    })
  })
}

const isGiven = (mark: StreamMarks['marks'][number] | undefined) =>
  mark !== undefined && (mark.value !== null || mark.status !== null)
