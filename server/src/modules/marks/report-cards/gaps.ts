import type { GradingDocument, ReportGap } from '@bellhouse/contracts'
import { groupBy } from '../../../platform/group-by'
import { countMissing, type StreamMarks } from '../grading'

type Student = StreamMarks['students'][number]
type Assessment = StreamMarks['assessments'][number]

/** What the scheme asks for and is not there, with those whose cards lack it. */
export interface Gap extends Pick<ReportGap, 'kind' | 'subject' | 'component' | 'weight' | 'paper'> {
  subjectId: string
  assessment: Pick<Assessment, 'title' | 'status'> | null
  students: readonly Pick<Student, 'studentId' | 'name'>[]
}

/** A subject that is taught in the stream, with those who take it. */
export interface TaughtSubject {
  subjectId: string
  subject: string
  studentIds: readonly string[]
}

/** Subject by subject: components without an assessment, assessments that are not approved, marks that are missing. */
export function listGaps(read: StreamMarks, taught: readonly TaughtSubject[]): Gap[] {
  return [
    ...subjectsOf(read).flatMap((subject) => [
      ...taughtTogether(read, subject).flatMap((group) => withoutAssessment(read, group)),
      ...subject.held.flatMap((one) => [...notApproved(read, subject, one), ...withMissingMarks(read, subject, one)]),
    ]),
    ...neverAssessed(read, taught),
  ].sort((one, other) => one.subject.localeCompare(other.subject))
}

interface SubjectHeld {
  subjectId: string
  code: string
  subject: string
  held: Assessment[]
  takers: Student[]
}

const subjectsOf = ({ assessments, students }: StreamMarks): SubjectHeld[] =>
  [...new Map(assessments.map((one) => [one.subjectId, one])).values()].map(({ subjectId, code, subject }) => ({
    subjectId,
    code,
    subject,
    held: assessments.filter((one) => one.subjectId === subjectId),
    takers: students.filter(({ subjectIds }) => subjectIds.includes(subjectId)),
  }))

const aGap = ({ subjectId, subject }: Pick<SubjectHeld, 'subjectId' | 'subject'>, given: Partial<Gap>): Gap => ({
  kind: 'no-assessment',
  subjectId,
  subject,
  component: null,
  weight: null,
  paper: null,
  assessment: null,
  students: [],
  ...given,
})

/** Those who are taught together: by set, and with the stream where somebody is in none. Each with what was held for any of them. */
function taughtTogether({ setOf, leftOut }: StreamMarks, subject: SubjectHeld): SubjectHeld[] {
  const groups = groupBy(subject.takers, ({ studentId }) => setOf.get(`${studentId} ${subject.subjectId}`) ?? '')
  return [...groups].map(([group, takers]) => {
    const isOfOne = ({ id }: Assessment) => takers.some(({ studentId }) => !leftOut.has(`${id} ${studentId}`))
    return { ...subject, takers, held: subject.held.filter((one) => (one.setId ?? '') === group || isOfOne(one)) }
  })
}

function withoutAssessment({ scheme }: StreamMarks, subject: SubjectHeld): Gap[] {
  if (!scheme || subject.takers.length === 0) return []
  return papersOf(scheme.document, subject).flatMap((paper) =>
    scheme.document.components
      .filter(({ kinds }) => !subject.held.some((one) => kinds.includes(one.kind) && countsIn(one, paper)))
      .map(({ title, weight }) => aGap(subject, { component: title, weight, paper, students: subject.takers })),
  )
}

// What belongs to no paper counts in each of them; what weighs nothing makes no result.
const countsIn = ({ paper, weight }: Assessment, wanted: number | null) =>
  weight > 0 && (wanted === null || paper === wanted || paper === null)

/** The papers that are graded one by one; a single `null` where the subject is graded as a whole. */
function papersOf({ papers, aggregate }: GradingDocument, { code, held }: SubjectHeld): (number | null)[] {
  if (!papers || aggregate?.subsidiary?.subjects.includes(code)) return [null]
  const numbers = [...new Set(held.flatMap(({ paper }) => paper ?? []))].sort((one, other) => one - other)
  return numbers.length === 0 ? [null] : numbers
}

function notApproved({ scheme, leftOut }: StreamMarks, subject: SubjectHeld, one: Assessment): Gap[] {
  if (one.status === 'approved' || one.status === 'published') return []
  const ofSet = subject.takers.filter(({ studentId }) => !leftOut.has(`${one.id} ${studentId}`))
  const students = one.setId === null ? subject.takers : ofSet
  return [aGap(subject, { ...placeOf(scheme?.document, one), kind: 'not-approved', students })]
}

function withMissingMarks({ scheme, marks, leftOut }: StreamMarks, subject: SubjectHeld, one: Assessment): Gap[] {
  const missingOf = countMissing({ assessments: [one], marks, leftOut })
  const students = subject.takers.filter((student) => missingOf(student) > 0)
  if (students.length === 0) return []
  return [aGap(subject, { ...placeOf(scheme?.document, one), kind: 'marks-missing', students })]
}

function placeOf(document: GradingDocument | undefined, { kind, paper, title, set, status }: Assessment) {
  const component = document?.components.find(({ kinds }) => kinds.includes(kind))
  return {
    component: component?.title ?? null,
    weight: component?.weight ?? null,
    paper,
    assessment: { title: set === null ? title : `${title} of ${set}`, status },
  }
}

function neverAssessed({ students, assessments }: StreamMarks, taught: readonly TaughtSubject[]): Gap[] {
  const held = new Set(assessments.map(({ subjectId }) => subjectId))
  return taught
    .filter(({ subjectId }) => !held.has(subjectId))
    .map((one) => aGap(one, { students: students.filter(({ studentId }) => one.studentIds.includes(studentId)) }))
    .filter((gap) => gap.students.length > 0)
}
