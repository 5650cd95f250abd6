import type { Actor } from '../../../http/actor'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { listStudentsOfStream } from '../grading'
import { maySeeAllCards } from './report-cards.policy'
import { areCardsClosed } from './report-cards.repo'
import { type CommentOfStudent, listComments, type NewComment, putComment } from './report-comments.repo'

const kind = 'report comment'

interface Place {
  streamId: string
  termId: string
}

/** Saves what is said of a student on their card; a class teacher writes until the cards are published, an admin corrects them later. */
export async function saveComment(
  db: Db,
  actor: Actor,
  place: Place,
  given: Omit<NewComment, 'termId' | 'classTeacherBy'>,
) {
  const { termId } = place
  await mustBeInStream(db, place, given.studentId)
  if (!maySeeAllCards(actor) && (await areCardsClosed(db, place))) {
    throw conflict('The report cards are published. An admin can correct a comment.')
  }
  const [there] = await listComments(db, termId, [given.studentId])
  const classTeacherBy = maySeeAllCards(actor) ? null : actor.accountId
  const saved = await putComment(db, { ...given, termId, classTeacherBy })
  if (!saved) throw await versionConflictOf(db, termId, given.studentId)
  const { studentId, ...after } = saved
  const before = there && withoutWriter(there)
  await audit(db, actor, { action: 'change', kind, id: studentId, before, after })
  return after
}

async function mustBeInStream(db: Db, place: Place, studentId: string) {
  const students = await listStudentsOfStream(db, place)
  if (!students.some((student) => student.studentId === studentId)) throw notFound('student')
}

const withoutWriter = ({ writerId: _, writer: __, ...comment }: CommentOfStudent) => comment

async function versionConflictOf(db: Db, termId: string, id: string) {
  const [found] = await listComments(db, termId, [id])
  const { classTeacher = '', headTeacher = '', version = 0 } = found ?? {}
  return versionConflict(db, { what: 'comment', kind, id, record: { classTeacher, headTeacher, version } })
}
