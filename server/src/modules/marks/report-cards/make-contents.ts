import {
  type AttendanceTotals,
  type CardTemplate,
  type GradingDocument,
  type MarkStatus,
  markStatusWords,
  type sexWords,
} from '@bellhouse/contracts'
import { type Assessed, assessmentsBy, type StreamMarks, type StudentResult, type SubjectOfStudent } from '../grading'
import { type CardContent, type CardSubject, type MarksOfSubject, type MarksOnCard, otherReasons } from './card-content'
import type { LeftOutReason } from './left-out'
import { type Means, meansOf } from './stream-means'

export interface CardFacts {
  studentId: string
  sex: keyof typeof sexWords | null
  house: string | null
  combination: string | null
  photo: string | null
}

type GradedMarks = StreamMarks & { scheme: NonNullable<StreamMarks['scheme']> }

export interface ContentParts {
  template: CardTemplate
  /** What earlier cards said, the oldest first, by the student's id. */
  earlier: ReadonlyMap<string, { term: string; average: number }[]>
  school: CardContent['school']
  stream: string
  term: CardContent['term']
  nextTerm: CardContent['nextTerm']
  classTeacherName: string | null
  marks: GradedMarks
  /** Initials by the subject's id, or by that of a set. */
  initials: ReadonlyMap<string, string>
  facts: ReadonlyMap<string, CardFacts>
  attendance: ReadonlyMap<string, AttendanceTotals>
  comments: ReadonlyMap<string, { classTeacher: string; headTeacher: string; classTeacherBy: string | null }>
  /** Why assessments are left out, by the ids of student and subject. */
  leftOut: ReadonlyMap<string, LeftOutReason[]>
  /** What is said on a subject, by the ids of student and subject. */
  subjectComments: ReadonlyMap<string, string>
}

const noSessions: AttendanceTotals = { present: 0, absent: 0, late: 0, excused: 0, held: 0, rate: null }

/** What every student's card of a stream says, by the student's id. */
export function makeContents(parts: ContentParts): Map<string, CardContent> {
  const { marks } = parts
  const ranked = marks.results.filter(({ position }) => position !== null).length
  const means = meansOf(marks.results)
  const heldBy = assessmentsBy(marks)
  return new Map(marks.results.map((result) => [result.studentId, contentOf(parts, result, { ranked, means, heldBy })]))
}

/** What every student's card of a stream says of their marks alone, by the student's id. */
export function makeMarksOnCards({ scheme, ...read }: StreamMarks): Map<string, MarksOnCard> {
  if (!scheme) return new Map()
  const marks = { ...read, scheme }
  const heldBy = assessmentsBy(marks)
  return new Map(
    marks.results.map((result) => {
      const held = heldOf(heldBy, result)
      const subjects = inOrder(scheme.document, result.subjects).map((subject) =>
        marksOfSubject(marks, result, { ...subject, assessed: held.get(subject.subjectId)?.assessed ?? [] }),
      )
      return [result.studentId, { ...wholeOf(marks, result, held), subjects }]
    }),
  )
}

type HeldBy = ReturnType<typeof assessmentsBy>

const heldOf = (heldBy: HeldBy, { studentId, subjects }: StudentResult) =>
  heldBy(
    studentId,
    subjects.map(({ subjectId }) => subjectId),
  )

function wholeOf({ scheme: { document } }: GradedMarks, result: StudentResult, held: ReturnType<HeldBy>) {
  return {
    components: document.components.map(({ title, weight }) => ({ title, weight })),
    projects: projectsOf(
      document,
      [...held.values()].flatMap(({ assessed }) => assessed),
    ),
    average: result.average,
    total: totalOf(document, result),
    outcome: result.aggregate?.outcome ?? null,
  }
}

interface StreamFigures {
  ranked: number
  means: Means
  heldBy: HeldBy
}

function contentOf(parts: ContentParts, result: StudentResult, { ranked, means, heldBy }: StreamFigures): CardContent {
  const { document, name, number } = parts.marks.scheme
  const facts = parts.facts.get(result.studentId)
  const comments = parts.comments.get(result.studentId)
  const held = heldOf(heldBy, result)
  const subjects = inOrder(document, result.subjects).map((subject) => ({
    ...subjectOf(parts, result, { ...subject, assessed: held.get(subject.subjectId)?.assessed ?? [] }),
    mean: means.ofSubject(subject.subjectId),
  }))
  return {
    format: 1,
    template: parts.template,
    school: parts.school,
    term: parts.term,
    nextTerm: parts.nextTerm,
    scheme: { name, number },
    student: {
      name: result.printedName,
      admissionNumber: result.admissionNumber,
      stream: parts.stream,
      sex: facts?.sex ?? null,
      house: facts?.house ?? null,
      combination: facts?.combination ?? null,
      photo: facts?.photo ?? null,
    },
    attendance: parts.attendance.get(result.studentId) ?? noSessions,
    ...wholeOf(parts.marks, result, held),
    papers: document.papers ? Math.max(1, ...subjects.map(({ papers }) => papers.length)) : 0,
    hasPoints: hasPoints(document),
    subjects,
    streamAverage: means.ofAll,
    earlier: parts.earlier.get(result.studentId) ?? [],
    position: document.positions && { place: result.position, of: ranked },
    comments: {
      classTeacher: comments?.classTeacher ?? '',
      headTeacher: comments?.headTeacher ?? '',
      classTeacherName: parts.classTeacherName,
      ...(comments?.classTeacherBy && { classTeacherBy: comments.classTeacherBy }),
    },
    bands: document.bands.map(({ grade, from, to, label }) => ({ grade, from, to, label })),
  }
}

const hasPoints = ({ aggregate }: GradingDocument) => aggregate !== null && aggregate.result !== 'none'

function totalOf(document: GradingDocument, { aggregate }: StudentResult): CardContent['total'] {
  if (!document.aggregate || document.aggregate.result === 'none') return null
  return { title: document.aggregate.title, value: aggregate?.total ?? null, best: document.aggregate.best }
}

/** Subsidiary subjects stand behind the principal ones. */
function inOrder({ aggregate }: GradingDocument, subjects: readonly SubjectOfStudent[]) {
  const beside = aggregate?.subsidiary?.subjects ?? []
  const principal = subjects.filter(({ code }) => !beside.includes(code))
  return [...principal, ...subjects.filter(({ code }) => beside.includes(code))]
}

type AssessedSubject = SubjectOfStudent & { assessed: readonly Assessed[] }

function subjectOf(parts: ContentParts, student: StudentResult, subject: AssessedSubject): CardSubject {
  const key = `${student.studentId} ${subject.subjectId}`
  const comment = parts.subjectComments.get(key)
  return {
    ...marksOfSubject(parts.marks, student, subject),
    ...leftOutIn(parts.leftOut.get(key) ?? []),
    ...(comment && { comment }),
    initials: parts.initials.get(parts.marks.setOf.get(key) ?? subject.subjectId) ?? '',
  }
}

function marksOfSubject(
  marks: GradedMarks,
  student: StudentResult,
  { code, subject, result, assessed }: AssessedSubject,
): MarksOfSubject {
  return {
    code,
    name: subject,
    components: result.components.map(
      ({ percent }, index) =>
        findStatusOfAll(assessed, marks.scheme.document.components[index]?.kinds ?? []) ?? percent,
    ),
    papers: result.papers.map(({ paper, percent, grade }) => ({ paper, percent, grade })),
    percent: result.percent,
    grade: result.grade?.grade ?? null,
    points: pointsOf(marks, student, code, result),
    label: result.grade?.label ?? '',
    isProvisional: result.state === 'provisional',
    instead: isAll(assessed, 'exempt') ? 'Exempt' : insteadOf[result.state],
    counts: student.aggregate?.counted.includes(code) ?? false,
  }
}

const insteadOf = {
  withheld: 'Withheld',
  incomplete: 'Incomplete',
  none: 'No marks',
  complete: null,
  provisional: null,
} as const

/** Whether there is something, and nothing but this was written of it. */
const isAll = (assessed: readonly Assessed[], status: MarkStatus) =>
  assessed.length > 0 && assessed.every(({ mark }) => mark?.status === status)

/** Absent or exempt from all of a component: a zero would look like a mark, and nothing like one that is missing. */
function findStatusOfAll(assessed: readonly Assessed[], kinds: readonly string[]) {
  const ofComponent = assessed.filter(({ assessment }) => kinds.includes(assessment.kind))
  return (['absent', 'exempt'] as const).find((status) => isAll(ofComponent, status))
}

function leftOutIn(reasons: readonly LeftOutReason[]): Pick<CardSubject, 'leftOut' | 'leftOutAs'> {
  if (reasons.length === 0) return {}
  const others = otherReasons
    .map((reason) => [reason, reasons.filter((one) => one === reason).length] as const)
    .filter(([, count]) => count > 0)
  return { leftOut: reasons.length, ...(others.length > 0 && { leftOutAs: Object.fromEntries(others) }) }
}

/** A subsidiary subject counts what the scheme gives for it, not what its band is worth. */
function pointsOf(
  { scheme }: GradedMarks,
  { aggregate }: StudentResult,
  code: string,
  { grade }: SubjectOfStudent['result'],
) {
  const { subsidiary } = scheme.document.aggregate ?? {}
  if (!grade || !subsidiary?.subjects.includes(code)) return grade?.points ?? null
  return aggregate?.counted.includes(code) ? subsidiary.points : 0
}

function projectsOf({ components }: GradingDocument, assessed: readonly Assessed[]): CardContent['projects'] {
  const counted = components.flatMap(({ kinds }) => kinds)
  return assessed
    .filter(({ assessment }) => !counted.includes(assessment.kind))
    .map(({ assessment: { subject, title, outOf }, mark }) => {
      const value = mark?.value ?? null
      const word = mark?.status ? markStatusWords[mark.status] : 'No mark'
      return {
        subject,
        title,
        mark: value === null ? word : `${value} of ${outOf}`,
        percent: value === null ? null : Math.round((value / outOf) * 100),
      }
    })
}
