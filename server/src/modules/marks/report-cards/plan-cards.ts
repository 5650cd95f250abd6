import type { ReportObstacle } from '@bellhouse/contracts'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { type mustFindStreamTerm, onlyApproved, readStreamMarks } from '../grading'
import { isSameCard } from './card-changes'
import type { CardContent } from './card-content'
import { labelOfGap } from './gap-words'
import type { Gap } from './gaps'
import { isNeededForResult, listObstacles } from './obstacles'
import { readContents } from './read-contents'
import { readGaps } from './read-gaps'
import { type IssuedCard, listIssuedCards, listStudentsElsewhere } from './report-cards.repo'
import { listComments } from './report-comments.repo'
import { findRunningSuggestions } from './running-suggestions'

type Place = Awaited<ReturnType<typeof mustFindStreamTerm>>

export interface CardToIssue {
  studentId: string
  name: string
  content: CardContent
  /** The newest card of that student and term, whichever stream issued it. */
  before: IssuedCard | null
}

export interface PublishingPlan {
  obstacles: ReportObstacle[]
  /** New ones and those that differ from what is out. */
  cards: CardToIssue[]
  unchanged: number
  /** Approved assessments that students do not see before they are published. */
  waiting: number
  schemeId: string | null
}

/** What a stream lacks for its report cards: the marks, what is missing among them, and the list of it all. */
export async function readReadiness(db: Db, place: Place) {
  const [read, writing] = await askAll(db, [() => readStreamMarks(db, place), () => findRunningSuggestions(db, place)])
  const studentIds = read.students.map(({ studentId }) => studentId)
  const [gaps, written, elsewhere] = await askAll(db, [
    () => readGaps(db, place, read),
    () => listComments(db, place.termId, studentIds),
    () => listStudentsElsewhere(db, place, studentIds),
  ])
  // A student has one card in a term, and the stream where they are at its end issues it.
  const students = read.students.filter(({ studentId }) => !elsewhere.has(studentId))
  const comments = new Map(written.map(({ studentId, ...comment }) => [studentId, comment]))
  return {
    read,
    students,
    gaps,
    comments,
    obstacles: listObstacles(read, { students, gaps, comments, writing }),
  }
}

/** Which cards publishing would issue now, made of approved marks alone; without a new reason the one that is printed stays. */
export async function planCards(
  db: Db,
  files: FileStore,
  place: Place,
  provisionalReason: string | null,
): Promise<PublishingPlan> {
  const { read, students, gaps, obstacles } = await readReadiness(db, place)
  if (!read.scheme || obstacles.some(({ isBlocking, isOverridable }) => isBlocking && !isOverridable)) {
    return { obstacles, cards: [], unchanged: 0, waiting: 0, schemeId: null }
  }
  const approved = onlyApproved(read)
  const studentIds = students.map(({ studentId }) => studentId)
  const [contents, issued] = await askAll(db, [
    () => readContents(db, files, place, approved),
    () => listIssuedCards(db, place.termId, studentIds),
  ])
  const cards = students.flatMap(({ studentId, name }): CardToIssue[] => {
    const content = contents.get(studentId)
    // Of whom nothing was held yet there is nothing to print.
    if (!content || content.subjects.length === 0) return []
    const before = issued.get(studentId) ?? null
    const missing = missingOn(gaps, studentId)
    if (missing.length === 0) return [{ studentId, name, content, before }]
    const reason = provisionalReason ?? before?.content.provisional?.reason ?? ''
    return [{ studentId, name, content: { ...content, provisional: { reason, missing } }, before }]
  })
  const differing = cards.filter(({ content, before }) => !before || !isSameCard(before.content, content))
  const waiting = read.assessments.filter(({ status }) => status === 'approved').length
  return { obstacles, cards: differing, unchanged: cards.length - differing.length, waiting, schemeId: read.scheme.id }
}

/** The card of one student as publishing would make it now; where that would ask for a reason, it says what is missing instead. */
export async function previewCard(db: Db, files: FileStore, place: Place, studentId: string) {
  const { read, gaps } = await readReadiness(db, place)
  const content = (await readContents(db, files, place, onlyApproved(read))).get(studentId)
  const missing = missingOn(gaps, studentId)
  if (!content || missing.length === 0) return content
  return { ...content, provisional: { reason: missingText(missing), missing } }
}

/** In a word or two each; what is not approved and lacks a mark too is one. */
const missingOn = (gaps: readonly Gap[], studentId: string) => [
  ...new Set(gaps.filter((gap) => lacks(gap, studentId)).map(labelOfGap)),
]

const lacks = (gap: Gap, studentId: string) =>
  isNeededForResult(gap) && gap.students.some((student) => student.studentId === studentId)

const mostNamed = 6

function missingText(missing: readonly string[]) {
  const others = missing.length - mostNamed
  const named = missing.slice(0, mostNamed).join('; ')
  return `Not given or not approved yet: ${named}${others > 0 ? ` and ${others} more` : ''}.`
}
