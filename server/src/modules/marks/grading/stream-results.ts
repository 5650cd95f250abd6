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
}

/** What every student of a stream has in every subject by a scheme, with total and position. */
export function reckonStream(
  document: GradingDocument,
  { students, assessments, marks }: StreamMarks,
): StudentResult[] {
  const markOf = new Map(marks.map((mark) => [`${mark.assessmentId} ${mark.studentId}`, mark]))
  const subjectIdsHeld = [...new Set(assessments.map(({ subjectId }) => subjectId))]
  const results = students.map(({ subjectIds, ...student }) => {
    const subjects = subjectIdsHeld
      .filter((subjectId) => subjectIds.includes(subjectId))
      .flatMap((subjectId) => {
        const held = assessments.filter((one) => one.subjectId === subjectId)
        const assessed = held.map((one) => assessedMark(one, markOf.get(`${one.id} ${student.studentId}`)))
        const [first] = held
        return first
          ? [
              {
                subjectId,
                code: first.code,
                subject: first.subject,
                result: gradeSubject(document, first.code, assessed),
              },
            ]
          : []
      })
    return { ...student, subjects, average: averageOf(subjects), aggregate: aggregateSubjects(document, subjects) }
  })
  const positions = positionsOf(document, results)
  return results.map((result, index) => ({ ...result, position: positions[index] ?? null }))
}

const assessedMark = (
  { kind, paper, outOf, weight }: AssessmentOfStream,
  mark: MarkOfStream | undefined,
): AssessedMark => ({ kind, paper, outOf, weight, value: mark?.value ?? null, status: mark?.status ?? null })

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
