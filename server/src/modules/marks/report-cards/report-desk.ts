import type { ReportComment, ReportDesk } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { countMissing, type mustFindStreamTerm, onlyApproved, type StreamMarks } from '../grading'
import { listMarksThatDiffer, schemeText } from './card-changes'
import type { MarksOnCard } from './card-content'
import { makeMarksOnCards } from './make-contents'
import { readReadiness } from './plan-cards'
import { maySeeAllCards } from './report-cards.policy'
import { areCardsClosed, type CardOfStudent, listNewestCards } from './report-cards.repo'
import { type CommentOfStudent, otherWriterOf } from './report-comments.repo'

type StudentResult = StreamMarks['results'][number]
type Place = Awaited<ReturnType<typeof mustFindStreamTerm>>

const nothingSaid = { classTeacher: '', headTeacher: '', version: 0 }

/** What is said, and by whom where that is not whoever leads the stream now. */
function commentFor(comment: Omit<CommentOfStudent, 'studentId'> | undefined, place: Place): ReportComment {
  if (!comment) return nothingSaid
  const { classTeacher, headTeacher, version } = comment
  const classTeacherBy = otherWriterOf(comment, place)
  return { classTeacher, headTeacher, version, ...(classTeacherBy !== null && { classTeacherBy }) }
}

interface Now {
  /** By what a card is graded now. */
  scheme: StreamMarks['scheme']
  comment: ReportComment
  /** What the approved marks come to, and how a card would name the student; nothing where it gets no result. */
  result: Pick<StudentResult, 'printedName'> | undefined
  marks: MarksOnCard | undefined
}

/** The card that is out, and whether it says something else than is said now. */
function cardFor(card: Omit<CardOfStudent, 'studentId'> | undefined, { scheme, comment, result, marks }: Now) {
  if (!card) return null
  const { printed, ...own } = card
  const differing = marks ? listMarksThatDiffer(printed.marks, marks) : []
  const isSame = printed.classTeacher === comment.classTeacher && printed.headTeacher === comment.headTeacher
  return {
    ...own,
    ...(!isSame && { isCommentChanged: true }),
    ...(marks && marks.average !== printed.marks.average && { isAverageChanged: true }),
    ...(differing.length > 0 && { differsIn: differing }),
    ...(scheme && schemeText(scheme) !== schemeText(printed.scheme) && { gradedBy: schemeText(printed.scheme) }),
    ...(result && result.printedName !== printed.name && { nameOnCard: printed.name }),
  }
}

/** What whoever writes or publishes the cards of a stream has before them. */
export async function readDesk(db: Db, actor: Actor, place: Place): Promise<ReportDesk> {
  const [{ read, students, comments, obstacles }, newest, isClosed] = await askAll(db, [
    () => readReadiness(db, place),
    () => listNewestCards(db, place),
    () => areCardsClosed(db, place),
  ])
  const { scheme, results } = read
  const cards = new Map(newest.map(({ studentId, ...card }) => [studentId, card]))
  const approved = newest.length > 0 ? onlyApproved(read) : { ...read, results: [] }
  const approvedOf = new Map(approved.results.map((result) => [result.studentId, result]))
  const marksOf = makeMarksOnCards(approved)
  const resultOf = new Map(results.map((result) => [result.studentId, result]))
  const missingOf = countMissing(read)
  const { aggregate } = scheme?.document ?? {}
  const isAdmin = maySeeAllCards(actor)
  return {
    streamId: place.streamId,
    stream: place.stream,
    classCode: place.classCode,
    classTeacher: place.classTeacher,
    termId: place.termId,
    term: place.term,
    scheme: scheme?.name ?? null,
    totalTitle: aggregate && aggregate.result !== 'none' ? aggregate.title : null,
    obstacles,
    students: students.map((student) => {
      const result = resultOf.get(student.studentId)
      const comment = commentFor(comments.get(student.studentId), place)
      return {
        studentId: student.studentId,
        name: student.name,
        admissionNumber: student.admissionNumber,
        photo: student.photo,
        average: result?.average ?? null,
        total: result?.aggregate?.total ?? null,
        outcome: result?.aggregate?.outcome ?? null,
        position: result?.position ?? null,
        missing: missingOf(student),
        comment,
        card: cardFor(cards.get(student.studentId), {
          scheme,
          comment,
          result: approvedOf.get(student.studentId),
          marks: marksOf.get(student.studentId),
        }),
      }
    }),
    writes: { classTeacher: isAdmin || !isClosed, headTeacher: isAdmin, cards: isAdmin },
  }
}
