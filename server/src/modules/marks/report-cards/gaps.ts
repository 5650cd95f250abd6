import type { GradingDocument, ReportGap } from '@bellhouse/contracts'
import { groupBy } from '../../../platform/group-by'
import { countMissing, type StreamMarks } from '../grading'

type Student = StreamMarks['students'][number]
type Assessment = StreamMarks['assessments'][number]

/** What the scheme asks for and is not there, with those whose cards lack it. */
export interface Gap extends Pick<ReportGap, 'kind' | 'subject' | 'component' | 'weight' | 'paper'> {
  subjectId: string
  assessment: Pick<Assessment, 'title' | 'status'> | null
  /** The stream, or the set of those who lack it. */
  group: string
  students: readonly Pick<Student, 'studentId' | 'name'>[]
}

/** A subject that is taught in the stream, with those who take it. */
export interface TaughtSubject {
  subjectId: string
  subject: string
  studentIds: readonly string[]
}

/** What the groups are called in which a stream is taught. */
export interface GroupNames {
  stream: string
  /** By the set's id. */
  sets: ReadonlyMap<string, string>
}

/** Subject by subject: components without an assessment, assessments that are not approved, marks that are missing. */
export function listGaps(read: StreamMarks, taught: readonly TaughtSubject[], names: GroupNames): Gap[] {
  const gaps = [
    ...subjectsOf(read).flatMap((subject) => [
      ...taughtTogether(read, subject, names).flatMap((group) => withoutAssessment(read, group)),
      ...subject.held.flatMap((one) => [...notApproved(read, subject, one), ...withMissingMarks(read, subject, one)]),
    ]),
    ...notApprovedElsewhere(read),
    ...neverAssessed(read, taught, names),
  ].sort((one, other) => one.subject.localeCompare(other.subject))
  return gaps.map((gap) => ({ ...gap, group: gap.group || names.stream }))
}

interface SubjectHeld {
  subjectId: string
  code: string
  subject: string
  held: Assessment[]
  takers: Student[]
  group: string
}

const subjectsOf = ({ assessments, students }: StreamMarks): SubjectHeld[] =>
  [...new Map(assessments.map((one) => [one.subjectId, one])).values()].map(({ subjectId, code, subject }) => ({
    subjectId,
    code,
    subject,
    held: assessments.filter((one) => one.subjectId === subjectId),
    takers: students.filter(({ subjectIds }) => subjectIds.includes(subjectId)),
    group: '',
  }))

const aGap = ({ subjectId, subject }: Pick<SubjectHeld, 'subjectId' | 'subject'>, given: Partial<Gap>): Gap => ({
  kind: 'no-assessment',
  subjectId,
  subject,
  component: null,
  weight: null,
  paper: null,
  assessment: null,
  group: '',
  students: [],
  ...given,
})

/** Those who are taught together: by set, and with the stream where somebody is in none. Each with what was held for any of them. */
function taughtTogether(read: StreamMarks, subject: SubjectHeld, { sets }: GroupNames): SubjectHeld[] {
  const { setOf, leftOut, elsewhere } = read
  const groups = bySet(setOf, subject.subjectId, subject.takers)
  return [...groups].map(([group, takers]) => {
    const isOfOne = ({ id }: Assessment) => takers.some(({ studentId }) => !leftOut.has(`${id} ${studentId}`))
    const held = subject.held.filter((one) => (one.setId ?? '') === group || isOfOne(one))
    // Marks belong to the student: what somebody has from another stream need not be held here again.
    const ids = new Set(takers.map(({ studentId }) => studentId))
    const given = new Set(
      elsewhere.marks.flatMap(({ assessmentId, studentId }) => (ids.has(studentId) ? assessmentId : [])),
    )
    const brought = elsewhere.assessments.filter(
      ({ id, subjectId }) => subjectId === subject.subjectId && given.has(id),
    )
    return { ...subject, takers, held: [...held, ...brought], group: sets.get(group) ?? '' }
  })
}

/** By the set's id; empty for those who are in none. */
const bySet = (setOf: StreamMarks['setOf'], subjectId: string, students: readonly Student[]) =>
  groupBy(students, ({ studentId }) => setOf.get(`${studentId} ${subjectId}`) ?? '')

function withoutAssessment({ scheme }: StreamMarks, subject: SubjectHeld): Gap[] {
  if (!scheme || subject.takers.length === 0) return []
  if (subject.held.length === 0) return [aGap(subject, { group: subject.group, students: subject.takers })]
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

const isApproved = ({ status }: Assessment) => status === 'approved' || status === 'published'

function notApproved({ scheme, leftOut }: StreamMarks, subject: SubjectHeld, one: Assessment): Gap[] {
  if (isApproved(one)) return []
  const ofSet = subject.takers.filter(({ studentId }) => !leftOut.has(`${one.id} ${studentId}`))
  const students = one.setId === null ? subject.takers : ofSet
  return [aGap(subject, { ...placeOf(scheme?.document, one), kind: 'not-approved', students })]
}

/** Marks that somebody brings from another stream count once they are approved there, so whoever publishes here has to know. */
function notApprovedElsewhere({ scheme, elsewhere, students }: StreamMarks): Gap[] {
  return elsewhere.assessments.flatMap(({ stream, ...one }) => {
    if (isApproved(one)) return []
    const given = new Set(elsewhere.marks.flatMap((mark) => (mark.assessmentId === one.id ? mark.studentId : [])))
    const concerned = students.filter(({ studentId, isGone }) => given.has(studentId) && !isGone)
    if (concerned.length === 0) return []
    const place = placeOf(scheme?.document, { ...one, set: one.set ?? stream })
    return [aGap(one, { ...place, kind: 'not-approved', students: concerned })]
  })
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

function neverAssessed(
  { students, assessments, setOf }: StreamMarks,
  taught: readonly TaughtSubject[],
  { sets }: GroupNames,
): Gap[] {
  const held = new Set(assessments.map(({ subjectId }) => subjectId))
  return taught
    .filter(({ subjectId }) => !held.has(subjectId))
    .flatMap((one) => {
      const takers = students.filter(({ studentId }) => one.studentIds.includes(studentId))
      const groups = [...bySet(setOf, one.subjectId, takers)]
      return groups.map(([group, ofGroup]) => aGap(one, { group: sets.get(group) ?? '', students: ofGroup }))
    })
}
