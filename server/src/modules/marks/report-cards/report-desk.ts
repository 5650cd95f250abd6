import type { ReportDesk } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { countMissing, type mustFindStreamTerm, readStreamMarks } from '../grading'
import { listObstacles } from './obstacles'
import { maySeeAllCards } from './report-cards.policy'
import { areCardsClosed, listComments, listNewestCards } from './report-cards.repo'

type Place = Awaited<ReturnType<typeof mustFindStreamTerm>>

const nothingSaid = { classTeacher: '', headTeacher: '', version: 0 }

/** What whoever writes or publishes the cards of a stream has before them. */
export async function readDesk(db: Db, actor: Actor, place: Place): Promise<ReportDesk> {
  const read = await readStreamMarks(db, place)
  const { students, scheme, results } = read
  const [written, newest, isClosed] = await Promise.all([
    listComments(
      db,
      place.termId,
      students.map(({ studentId }) => studentId),
    ),
    listNewestCards(db, place),
    areCardsClosed(db, place),
  ])
  const comments = new Map(written.map(({ studentId, ...comment }) => [studentId, comment]))
  const cards = new Map(newest.map(({ studentId, ...card }) => [studentId, card]))
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
    obstacles: listObstacles(read, comments),
    students: students.map((student) => {
      const result = resultOf.get(student.studentId)
      return {
        studentId: student.studentId,
        name: student.name,
        admissionNumber: student.admissionNumber,
        average: result?.average ?? null,
        total: result?.aggregate?.total ?? null,
        outcome: result?.aggregate?.outcome ?? null,
        position: result?.position ?? null,
        missing: missingOf(student),
        comment: comments.get(student.studentId) ?? nothingSaid,
        card: cards.get(student.studentId) ?? null,
      }
    }),
    writes: { classTeacher: isAdmin || !isClosed, headTeacher: isAdmin, cards: isAdmin },
  }
}
