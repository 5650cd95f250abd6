import { can, listSubjectComments, type MarkPlace, saveSubjectComment } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { mustReachMarks } from '../assessments'
import { listStudentsOfSheet } from '../marks'
import { maySeeAllCards } from './report-cards.policy'
import { areSubjectCardsOut, listSubjectCommentsOf, putSubjectComment } from './subject-comments.repo'

const commentKind = 'subject comment'
const nothingSaid = { text: '', version: 0 }

export function subjectCommentsRoutes(app: FastifyInstance) {
  handle(app, listSubjectComments, async ({ db, input, actor }) => {
    const { students, isClosed } = await reach(db, actor, input)
    const ids = students.map(({ studentId }) => studentId)
    const found = await listSubjectCommentsOf(db, input, ids)
    const commentOf = new Map(found.map(({ studentId, text, version }) => [studentId, { text, version }]))
    return {
      mayWrite: can(actor, 'marks.write') && !isClosed,
      students: students.map(({ studentId, name, admissionNumber }) => {
        return { studentId, name, admissionNumber, comment: commentOf.get(studentId) ?? nothingSaid }
      }),
    }
  })

  handle(app, saveSubjectComment, async ({ db, input, actor }) => {
    const { students, isClosed } = await reach(db, actor, input)
    if (!students.some(({ studentId }) => studentId === input.studentId)) throw notFound('student')
    if (isClosed) throw conflict('The report cards are published. An admin can correct a comment.')
    const before = await find(db, input)
    const after = await putSubjectComment(db, input)
    if (!after) {
      const record = (await find(db, input)) ?? nothingSaid
      throw await versionConflict(db, {
        what: 'comment',
        kind: commentKind,
        id: input.studentId,
        record: { ...record },
      })
    }
    await audit(db, actor, { action: 'change', kind: commentKind, id: input.studentId, before, after })
    return after
  })
}

/** Whoever reaches the marks of the place; once the cards are out, only whoever publishes them still writes. */
async function reach(db: Db, actor: Actor, place: MarkPlace) {
  await mustReachMarks(db, actor, place)
  const students = await listStudentsOfSheet(db, place)
  const ids = students.map(({ studentId }) => studentId)
  return { students, isClosed: !maySeeAllCards(actor) && (await areSubjectCardsOut(db, place, ids)) }
}

async function find(db: Db, place: MarkPlace & { studentId: string }) {
  const [found] = await listSubjectCommentsOf(db, place, [place.studentId])
  return found && { text: found.text, version: found.version }
}
