import type { GradingDocument } from '@bellhouse/contracts'
import {
  type AggregateResult,
  type AssessedMark,
  aggregateSubjects,
  betterOfSubjects,
  gradeSubject,
  rankStudents,
  type SubjectResult,
} from '@bellhouse/grading'
import type { AssessmentOfStream, MarkOfStream, StudentOfStream } from './stream-marks.repo'

export interface SubjectOfStudent {
  subjectId: string
  code: string
  subject: string
  result: SubjectResult
}

export interface StudentResult extends Omit<StudentOfStream, 'subjectIds'> {
  subjects: SubjectOfStudent[]
  /** The mean of the subjects' percentages with two decimals; null without any. */
  average: number | null
  aggregate: AggregateResult | null
  /** In the stream, by the scheme's rule; null where it shows none. */
  position: number | null
}

interface StreamMarks {
  students: readonly StudentOfStream[]
  assessments: readonly AssessmentOfStream[]
  marks: readonly MarkOfStream[]
  /** What the students were given in other streams of the term. */
  elsewhere?: { assessments: readonly AssessmentOfStream[]; marks: readonly MarkOfStream[] }
  /** What somebody is not expected to have, as `assessment student`. */
  leftOut?: ReadonlySet<string>
}

/** What every student of a stream has in every subject by a scheme, with total and position. */
export function reckonStream(document: GradingDocument, read: StreamMarks): StudentResult[] {
  const heldBy = assessmentsBy(read)
  const results = read.students.map(({ subjectIds, ...student }) => {
    const held = heldBy(student.studentId, subjectIds)
    const subjects = [...held.values()].map(({ subjectId, code, subject, assessed }) => ({
      ...{ subjectId, code, subject },
      result: gradeSubject(document, code, assessed.map(assessedMark)),
    }))
    return { ...student, subjects, average: averageOf(subjects), aggregate: aggregateSubjects(document, subjects) }
  })
  const ranked = results.filter(({ isGone }) => !isGone)
  const positions = positionsOf(document, ranked)
  const placeOf = new Map(ranked.map(({ studentId }, index) => [studentId, positions[index]]))
  return results.map((result) => ({ ...result, position: placeOf.get(result.studentId) ?? null }))
}

/** What a student was assessed by, and what came of it. */
export interface Assessed {
  assessment: AssessmentOfStream
  mark: MarkOfStream | undefined
}

interface HeldSubject extends Pick<AssessmentOfStream, 'subjectId' | 'code' | 'subject'> {
  assessed: Assessed[]
}

/** By subject what a student was assessed by in the term: here, but for what was before they joined, and in other streams. */
export function assessmentsBy({ assessments, marks, elsewhere, leftOut }: StreamMarks) {
  const everyMark = [...marks, ...(elsewhere?.marks ?? [])]
  const markOf = new Map(everyMark.map((mark) => [keyOf(mark.assessmentId, mark.studentId), mark]))
  return (studentId: string, subjectIds: readonly string[]) => {
    const bySubject = new Map<string, HeldSubject>()
    const here = assessments.filter(({ subjectId }) => subjectIds.includes(subjectId))
    const others = (elsewhere?.assessments ?? []).filter(({ id }) => markOf.has(keyOf(id, studentId)))
    for (const assessment of [...here, ...others]) {
      const { subjectId, code, subject } = assessment
      const held = bySubject.get(subjectId) ?? { subjectId, code, subject, assessed: [] }
      bySubject.set(subjectId, held)
      const key = keyOf(assessment.id, studentId)
      if (!leftOut?.has(key)) held.assessed.push({ assessment, mark: markOf.get(key) })
    }
    return bySubject
  }
}

const keyOf = (assessmentId: string, studentId: string) => `${assessmentId} ${studentId}`

export const assessedMark = ({ assessment: { kind, paper, outOf, weight }, mark }: Assessed): AssessedMark => ({
  ...{ kind, paper, outOf, weight, value: mark?.value ?? null, status: mark?.status ?? null },
})

function averageOf(subjects: readonly SubjectOfStudent[]) {
  const percents = subjects.flatMap(({ result }) => result.percent ?? [])
  if (percents.length === 0) return null
  return Math.round((percents.reduce((sum, percent) => sum + percent, 0) / percents.length) * 100) / 100
}

function positionsOf(document: GradingDocument, results: readonly Omit<StudentResult, 'position'>[]) {
  const { positions } = document
  if (!positions) return results.map(() => null)
  const { by, ties } = positions
  if (by === 'average')
    return rankStudents(
      results.map(({ average }) => average),
      'more',
      ties,
    )
  return rankStudents(
    results.map(({ aggregate }) => aggregate?.total ?? null),
    betterOfSubjects(document),
    ties,
  )
}
