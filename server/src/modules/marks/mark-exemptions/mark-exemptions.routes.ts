import {
  addMarkExemption,
  can,
  listSheetExemptions,
  listStudentExemptions,
  undoMarkExemption,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { type MarkWriter, mustReachMarks } from '../assessments'
import { findTerm } from '../grading'
import { exemptStudent, undoExemption } from './mark-exemptions.commands'
import { mustNameSubject } from './mark-exemptions.policy'
import {
  findExemption,
  findStreamOfStudent,
  listExemptionsOfPlace,
  listExemptionsOfStudent,
} from './mark-exemptions.repo'

export function markExemptionsRoutes(app: FastifyInstance) {
  handle(app, addMarkExemption, async ({ db, input, actor }) => {
    const { by, papers } = await mustReach(db, actor, input)
    if (input.paper !== null && input.paper > (papers ?? 1)) {
      throw invalidFields({ paper: `The subject has ${papers ?? 1} ${(papers ?? 1) === 1 ? 'paper' : 'papers'}` })
    }
    const { id, kept, closed } = await exemptStudent(db, { actor }, input, by)
    return { exemption: await mustFind(db, id), kept, closed }
  })

  handle(app, undoMarkExemption, async ({ db, input, actor }) => {
    const exemption = await mustFind(db, input.exemptionId)
    const { by } = await mustReach(db, actor, exemption, 'exemption')
    return { marks: await undoExemption(db, { actor }, exemption, by) }
  })

  handle(app, listSheetExemptions, async ({ db, input, actor }) => {
    await mustReachMarks(db, actor, input)
    return listExemptionsOfPlace(db, input)
  })

  handle(app, listStudentExemptions, async ({ db, input }) => listExemptionsOfStudent(db, input.studentId))
}

interface Asked {
  studentId: string
  termId: string
  subjectId: string | null
}

/** An admin reaches everybody, a teacher who teaches the subject where the student is; others do not exist for them. */
async function mustReach(db: Db, actor: Actor, { studentId, termId, subjectId }: Asked, what = 'student') {
  mustNameSubject(actor, subjectId)
  const [placed, term] = await askAll(db, [
    () => findStreamOfStudent(db, studentId, termId),
    () => findTerm(db, termId),
  ])
  if (!term) throw notFound('term')
  if (!placed) throw notFound(what)
  const by: MarkWriter = can(actor, 'marks.approve') ? 'admin' : 'teacher'
  const { streamId } = placed
  if (streamId === null) {
    if (by === 'teacher') throw notFound(what)
    throw conflict('The student is in no stream in this term.')
  }
  if (subjectId === null) return { by, papers: null }
  const { head } = await mustReachMarks(db, actor, { streamId, subjectId, termId }, what)
  return { by, papers: head.papers }
}

async function mustFind(db: Db, id: string) {
  const found = await findExemption(db, id)
  if (!found) throw notFound('exemption')
  return found
}
