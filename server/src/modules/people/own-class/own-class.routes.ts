import { getOwnClass, type OwnClass } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeStudent } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { findSchemeInForce } from '../../marks/grading'
import { findStream, listTerms } from '../../school/school'
import { findFirstPlace, findStudent } from '../students'
import { listOwnSubjects } from './own-class.repo'

export function ownClassRoutes(app: FastifyInstance) {
  handle(app, getOwnClass, ({ db, actor }) => readOwnClass(db, mustBeStudent(actor)))
}

async function readOwnClass(db: Db, studentId: string): Promise<OwnClass> {
  const [student, terms] = await askAll(db, [() => findStudent(db, studentId), () => listTerms(db)])
  if (!student) throw notFound('student')
  const begins = student.status === 'expected' ? await findFirstPlace(db, studentId) : undefined
  const streamId = student.status === 'expected' ? null : student.streamId
  const term = terms.find(({ isCurrent }) => isCurrent) ?? null
  const [stream, subjects, scheme] = await askAll(db, [
    () => (streamId ? findStream(db, streamId) : undefined),
    () => (streamId ? listOwnSubjects(db, { studentId, streamId }) : []),
    () => (streamId && term ? findSchemeInForce(db, { streamId, termId: term.id }) : undefined),
  ])
  return {
    term: term && { label: term.label, startDate: term.startDate, endDate: term.endDate },
    stream: stream
      ? { label: stream.label, room: stream.room, classTeacher: stream.classTeacherName, students: stream.students }
      : null,
    ...(begins && { begins }),
    subjects,
    scale: scheme ? { name: scheme.name, bands: scheme.document.bands } : null,
  }
}
