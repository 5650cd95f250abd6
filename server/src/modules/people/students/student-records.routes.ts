import { addStudent, listStudentChanges, saveStudent } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { followPerson, mustNotLockOut } from '../../identity/accounts'
import { findStream } from '../../school/school'
import { mustBeSomebodys } from '../erased-records.repo'
import { saveGuardians } from '../guardians'
import { mustBeAdmissionDay } from './admission-day'
import { mustBeNobodyOnRecord } from './same-student'
import { recordAct } from './student-acts.commands'
import { shiftAdmission } from './student-places.repo'
import {
  type ChangedStudent,
  findStudentNumbered,
  findStudentOfLearnerId,
  type StudentFields,
  updateDetails,
} from './student-record.repo'
import { admitStudents, changeStatuses, moveStudents, setElectives } from './students.commands'
import { findStudent, listGuardiansOf } from './students.repo'

export function studentRecordsRoutes(app: FastifyInstance) {
  handle(app, addStudent, async ({ db, input, actor }) => {
    await mustBeFree(db, input, null)
    await mustBeStream(db, input.streamId)
    await mustBeNobodyOnRecord(db, input, 'familyName')
    await mustBeAdmissionDay(db, input)
    const [studentId = ''] = await admitStudents(db, { actor, on: input.admittedOn }, [input])
    await saveGuardians(db, actor, studentId, input.guardians)
    const after = await mustFind(db, studentId)
    await audit(db, actor, { action: 'add', kind: 'student', id: studentId, after: snapshotOf(after) })
    return after
  })

  handle(app, saveStudent, async ({ db, input, actor }) => {
    const before = await mustFind(db, input.studentId)
    await mustBeSomebodys(db, 'student', [before.id])
    await mustBeFree(db, input, before.id)
    if (input.streamId !== before.streamId) await mustBeStream(db, input.streamId)
    mustStayExpected(before.status, input.status)
    if (input.admittedOn !== before.admittedOn || input.birthDate !== before.birthDate)
      await mustBeAdmissionDay(db, input)
    if (!(await updateDetails(db, input))) {
      const record = valuesOf(await mustFind(db, before.id))
      throw await versionConflict(db, { what: 'record', kind: 'student', id: before.id, record })
    }
    await shiftAdmission(db, before.id, before.admittedOn, input.admittedOn)
    await place(db, actor, input)
    await saveGuardians(db, actor, before.id, input.guardians)
    const after = await mustFind(db, before.id)
    const change = { before: snapshotOf(before), after: snapshotOf(after) }
    await audit(db, actor, { action: 'change', kind: 'student', id: before.id, ...change })
    await followPerson(db, { studentId: before.id }, after)
    return after
  })

  handle(app, listStudentChanges, async ({ db, input }) => {
    await mustFind(db, input.studentId)
    return historyOf(db, 'student', input.studentId)
  })
}

/** Who is still to come is so by the day of admission, and by no status that somebody chooses. */
function mustStayExpected(before: string, after: string) {
  if (after !== 'expected' || before === 'expected') return
  throw invalidFields({ status: 'Give a day of admission that lies ahead to somebody who is still to come' })
}

/** Stream, electives and status as the form has them. */
async function place(db: Db, actor: Actor, { studentId, streamId, subjectIds, status, openAccount }: ChangedStudent) {
  const act = { actor }
  await recordAct(db, act, { kind: 'choose', studentIds: [studentId] }, async () => {
    const became = await changeStatuses(db, act, [{ studentId, status }], { openAccounts: openAccount })
    mustNotLockOut(became)
    await moveStudents(db, act, [{ studentId, streamId }])
    await setElectives(db, act, [{ studentId, subjectIds }])
    return became
  })
}

async function mustFind(db: Db, studentId: string) {
  const student = await findStudent(db, studentId)
  if (!student) throw notFound('student')
  return { ...student, guardians: await listGuardiansOf(db, studentId) }
}

type Student = Awaited<ReturnType<typeof mustFind>>

async function mustBeFree(db: Db, { admissionNumber, learnerId }: StudentFields, ownId: string | null) {
  const numbered = await findStudentNumbered(db, admissionNumber)
  if (numbered && numbered.id !== ownId)
    throw invalidFields({ admissionNumber: `${numbered.name} already has this number` })
  const learner = learnerId === null ? undefined : await findStudentOfLearnerId(db, learnerId)
  if (learner && learner.id !== ownId) throw invalidFields({ learnerId: `${learner.name} already has this id` })
}

async function mustBeStream(db: Db, streamId: string | null) {
  if (streamId === null) return null
  const stream = await findStream(db, streamId)
  if (!stream) throw invalidFields({ streamId: 'The school has no such stream' })
  return stream
}

const residenceOf = ({ boarding }: Student) => {
  if (boarding === null) return null
  return boarding ? 'boarding' : 'day'
}

/** The record in the words of its form. */
function valuesOf(student: Student) {
  return {
    ...student,
    residence: residenceOf(student),
    subjectIds: student.subjects.map(({ id }) => id),
    guardians: student.guardians.map(guardianValues),
  }
}

function guardianValues({ id, version, name: _, ...guardian }: Student['guardians'][number]) {
  return { guardianId: id, guardianVersion: version, ...guardian }
}

/** The record as its history tells it. */
function snapshotOf(student: Student) {
  const {
    id: _,
    name: _name,
    sortName: _sortName,
    streamId: _streamId,
    classCode: _code,
    photo: _photo,
    erasedOn: _erasedOn,
    ...rest
  } = student
  const { boarding: _boarding, ...fields } = rest
  return {
    ...fields,
    residence: residenceOf(student),
    subjects: student.subjects.map(({ name, code }) => `${name} (${code})`),
    guardians: student.guardians.map(describeGuardian),
  }
}

function describeGuardian({ name, relation, phones, isPrimary, isEmergency, livesWith }: Student['guardians'][number]) {
  const flags = [isPrimary && 'primary', isEmergency && 'emergency', livesWith && 'lives with'].filter(Boolean)
  return `${name} (${[relation, ...phones, ...flags].join(', ')})`
}
