import { changeStudents, listPlacements, previewStudentChanges, undoStudentAct } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { mustNotLockOut } from '../../identity/accounts'
import { dayOf, findStream } from '../../school/school'
import { mustBeSomebodys } from '../erased-records.repo'
import { recordAct, undoStudentAct as undoAct } from './student-acts.commands'
import { findApplicationOfAct } from './student-acts.repo'
import { consequencesOf } from './student-consequences'
import { findRoomIn, readSituation } from './student-consequences.repo'
import { listActsOf, listPlacementsOf } from './student-history.repo'
import { lockPositions } from './student-places.repo'
import { lockStudents } from './student-record.repo'
import { cameLaterSentence, goneSentence } from './student-sentences'
import { changeStatuses, hasLeft, moveStudents } from './students.commands'
import { findStudent } from './students.repo'

export function studentPlacesRoutes(app: FastifyInstance) {
  handle(app, changeStudents, async ({ db, input, actor }) => {
    const { studentIds, streamId, status } = input
    if (streamId === undefined && status === undefined) throw invalidFields({ status: 'Choose what is to change' })
    const students = await lockStudents(db, studentIds)
    if (students.length < studentIds.length) throw notFound('student')
    const stream = await mustBeStream(db, streamId)
    const act = { actor, on: input.on }
    if (stream && status === undefined) await mustBeHere(db, students, input.on)
    if (status && hasLeft(status)) await mustHaveCome(db, students, input.on)
    const { actId } = await recordAct(db, act, { kind: kindOf(input), studentIds }, async () => {
      const changes = status ? studentIds.map((studentId) => ({ studentId, status })) : []
      const { openAccounts, reason, destination } = input
      const became = await changeStatuses(db, act, changes, { openAccounts, reason, destination })
      mustNotLockOut(became)
      const moves = stream ? studentIds.map((studentId) => ({ studentId, streamId: stream.id })) : []
      await moveStudents(db, act, moves)
      return became
    })
    if (actId === null) return { changed: 0, actId }
    const after = toldOf(input, stream?.label)
    await auditEach(
      db,
      actor,
      students.map(({ id, stream: before, status: was }) => ({
        ...{ action: 'change', kind: 'student', id, after },
        before: { ...(stream && { stream: before }), ...(status && { status: was }) },
      })),
    )
    return { changed: students.length, actId }
  })

  handle(app, previewStudentChanges, async ({ db, input: { studentIds, streamId, status, on: day } }) => {
    const today = await dayOf(db, null)
    const on = day ?? today
    if (status === 'active' || status === 'suspended') await mustBeSomebodys(db, 'student', studentIds)
    const stream = await mustBeStream(db, streamId)
    const room = stream && (await findRoomIn(db, stream.id, on))
    const situation = await readSituation(db, studentIds, { on, streamId: stream?.id })
    return { consequences: consequencesOf(situation, { stream: stream?.label, status, on, today, room }) }
  })

  handle(app, undoStudentAct, async ({ db, input, actor }) => {
    const application = await findApplicationOfAct(db, input.actId)
    if (application) throw conflict(admittedSentence(application.number))
    return undoAct(db, { actor, action: 'undo' }, input.actId)
  })

  handle(app, listPlacements, async ({ db, input: { studentId } }) => {
    if (!(await findStudent(db, studentId))) throw notFound('student')
    return { placements: await listPlacementsOf(db, studentId), acts: await listActsOf(db, studentId) }
  })
}

type Change = Parameters<Parameters<typeof handle<typeof changeStudents>>[2]>[0]['input']

const kindsByStatus = { left: 'leave', graduated: 'leave', active: 'return', suspended: 'suspend' } as const

const kindOf = ({ status }: Change) => (status === undefined ? 'move' : kindsByStatus[status])

/** The change as each student's history tells it. */
function toldOf({ status, on, reason, destination }: Change, stream: string | undefined) {
  return {
    ...(stream && { stream }),
    ...(status && { status }),
    ...(on && { from: on }),
    ...(reason && { reason }),
    ...(destination && { destination }),
  }
}

async function mustBeStream(db: Db, streamId: string | undefined) {
  if (streamId === undefined) return undefined
  const stream = await findStream(db, streamId)
  if (!stream) throw invalidFields({ streamId: 'The school has no such stream' })
  return stream
}

/** Whoever came after that day would never have been here, and all that they were would be gone; whoever is still to come may stay away. */
async function mustHaveCome(db: Db, students: readonly { id: string; name: string }[], on: string | undefined) {
  const ids = students.map(({ id }) => id)
  const positions = await lockPositions(db, ids, await dayOf(db, on))
  const today = await dayOf(db, null)
  const later = students.flatMap(({ id, name }) => {
    const day = positions.get(id)?.comesOn
    return day && day <= today ? { name, day } : []
  })
  if (later.length > 0) throw conflict(cameLaterSentence(later))
}

/** Application and record go back together. */
const admittedSentence = (number: string) =>
  `They came back with the application ${number}. Undo the admission there, so that the application is open again too.`

/** Whoever has left is in no stream; they come back first. */
async function mustBeHere(db: Db, students: readonly { id: string; name: string }[], on: string | undefined) {
  const ids = students.map(({ id }) => id)
  const positions = await lockPositions(db, ids, await dayOf(db, on))
  const gone = students.filter(({ id }) => hasLeft(positions.get(id)?.status ?? 'left'))
  if (gone.length > 0) throw conflict(goneSentence(gone))
}
