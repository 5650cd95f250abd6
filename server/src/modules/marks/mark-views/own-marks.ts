import type { GradingDocument, OwnTerm } from '@bellhouse/contracts'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import {
  type Assessed,
  assessmentsBy,
  readStreamMarks,
  reckonStream,
  type StreamMarks,
  type StudentResult,
} from '../grading'
import { findSchemeDocument, type OwnPlace } from './mark-views.repo'

/** With fewer averages than this somebody could be recognised. */
const fewest = 5

type Assessment = StreamMarks['assessments'][number]

const only = (read: StreamMarks, isMeant: (assessment: Assessment) => boolean): StreamMarks => ({
  ...read,
  assessments: read.assessments.filter(isMeant),
  elsewhere: { ...read.elsewhere, assessments: read.elsewhere.assessments.filter(isMeant) },
})

const isPublished = ({ status }: Assessment) => status === 'published'
const isShown = (assessment: Assessment) => isPublished(assessment) || assessment.isReopened

/** One term of a student, from published assessments alone, graded as the card was where there is one. */
export async function ownTerm(db: Db, studentId: string, place: OwnPlace): Promise<OwnTerm> {
  const [read, printed] = await askAll(db, [
    () => readStreamMarks(db, place),
    () => (place.card ? findSchemeDocument(db, place.card.schemeId) : null),
  ])
  const scheme = printed ?? read.scheme
  const published = only(read, isPublished)
  const document = scheme?.document as GradingDocument | undefined
  const results = document ? reckonStream(document, published) : []
  const own = results.find((result) => result.studentId === studentId)
  const saidOf = new Map(place.card?.subjects.map(({ code, comment }) => [code, comment]))
  const taken = read.students.find((student) => student.studentId === studentId)?.subjectIds ?? []
  const isApart = ({ kind, weight }: Assessment) =>
    document !== undefined && (weight === 0 || !document.components.some(({ kinds }) => kinds.includes(kind)))
  const shown = assessmentsBy(only(read, isShown))(studentId, taken)

  return {
    termId: place.termId,
    label: place.label,
    stream: place.stream,
    classCode: place.classCode,
    scheme: scheme?.name ?? null,
    totalTitle: document?.aggregate && document.aggregate.result !== 'none' ? document.aggregate.title : null,
    ...(document?.absent === 'zero' && { absentIsZero: true }),
    subjects: [...shown.values()].map(({ subjectId, code, subject, assessed }) => ({
      code,
      name: subject,
      ...(saidOf.get(code) && { comment: saidOf.get(code) }),
      result: own?.subjects.find((one) => one.subjectId === subjectId)?.result ?? null,
      assessments: assessed
        .filter(({ assessment }) => isPublished(assessment))
        .map(({ assessment, mark }) => ({
          ...markOf(assessment, mark),
          ...(isApart(assessment) && { isApart: true as const }),
        }))
        .sort((one, other) => one.date.localeCompare(other.date)),
      ...reopenedOf(assessed),
    })),
    ...(document && document.components.length > 1 && { components: document.components.map(partOf) }),
    average: own?.average ?? null,
    total: own?.aggregate?.total ?? null,
    outcome: own?.aggregate?.outcome ?? null,
    spread: spreadOf(results.filter(({ isGone }) => !isGone)),
    card: place.card && cardOf(place.card),
  }
}

const markOf = ({ title, kind, paper, outOf, date }: Assessment, mark: Assessed['mark']) => ({
  ...{ title, kind, paper, outOf, date },
  ...{ value: mark?.value ?? null, status: mark?.status ?? null },
})

function reopenedOf(assessed: readonly Assessed[]) {
  const reopened = assessed
    .filter(({ assessment }) => !isPublished(assessment))
    .map(({ assessment: { title, kind, paper, date } }) => ({ title, kind, paper, date }))
  return reopened.length > 0 && { reopened }
}

const partOf = ({ title, weight }: GradingDocument['components'][number]) => ({ title, weight })

function cardOf({ schemeId: _, subjects: __, comments, ...card }: NonNullable<OwnPlace['card']>): OwnTerm['card'] {
  const { classTeacher, classTeacherName, headTeacher } = comments
  const said = [
    { from: classTeacherName ? `Class teacher, ${classTeacherName}` : 'Class teacher', text: classTeacher },
    { from: 'Head teacher', text: headTeacher },
  ].filter(({ text }) => text !== '')
  return { ...card, ...(said.length > 0 && { comments: said }) }
}

export function spreadOf(results: readonly Pick<StudentResult, 'average'>[]): OwnTerm['spread'] {
  const averages = results.flatMap(({ average }) => average ?? [])
  if (averages.length < fewest) return null
  const steps = Array.from({ length: 10 }, (_, step) => ({
    from: step * 10,
    students: averages.filter((average) => Math.min(9, Math.floor(average / 10)) === step).length,
  }))
  return { students: averages.length, steps }
}
