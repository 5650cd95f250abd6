import type { admitOntoRecord, SamePerson } from '@bellhouse/contracts'
import type * as z from 'zod/mini'
import type { Actor } from '../../../http/actor'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { mustNotLockOut } from '../../identity/accounts'
import { findStream } from '../../school/school'
import { mustBeSomebodys } from '../erased-records.repo'
import { addGuardianOf, emptyContact, fillContact, removeGuardianOf } from '../guardians'
import {
  changeStatuses,
  emptyDetails,
  fillDetails,
  findStudent,
  listGuardiansOf,
  lockPositions,
  lockStudents,
  moveStudents,
  mustBeAdmissionDay,
  recordAct,
  undoStudentAct,
} from '../students'
import { supersedeAdmission } from './admissions-of-two.repo'
import { givenOf, guardiansTold, type MatchedGuardian, matchGuardians } from './application-guardians'
import { mustBeOfClass, mustBeOffered, mustBeUndecided } from './applications.policy'
import { type ApplicationRow, findApplicationOfStudent } from './applications.repo'
import {
  admitToRecord,
  findOntoRecord,
  type OntoRecord,
  restoreApplication,
  type TakenGuardian,
} from './onto-record.repo'
import { detailsOf, differencesOf } from './record-differences'

type Given = z.output<(typeof admitOntoRecord)['input']>

/** Who is at the school, or is to come, does not come back. */
export const isHere = (status: string) => status === 'active' || status === 'suspended' || status === 'expected'

/** What a record would take from an application, and what differs. */
export async function previewOntoRecord(db: Db, application: ApplicationRow, studentId: string) {
  const record = await mustFindRecord(db, studentId)
  const matched = await matchGuardians(db, studentId, guardiansTold(application))
  const guardians = await listGuardiansOf(db, studentId)
  const { id, name, admissionNumber: number, stream, status } = record
  return {
    student: { kind: 'student', id, name, number, stream, status } satisfies SamePerson,
    isHere: isHere(status),
    differences: differencesOf(application, { record, guardians, matched }),
  }
}

/** Admits a locked application onto the record of a student; the caller's transaction makes it all or nothing. */
export async function admitOnto(db: Db, actor: Actor, application: ApplicationRow, given: Given) {
  const { studentId } = given
  mustBeUndecided(application.stage)
  await lockStudents(db, [studentId])
  const record = await mustFindRecord(db, studentId)
  const before = await findApplicationOfStudent(db, studentId)
  const { actId, decision } = isHere(record.status)
    ? { actId: null, decision: `Is here already as ${record.admissionNumber}` }
    : await comeBack(db, actor, application, given)
  const filled = await fillDetails(db, studentId, detailsOf(application, record))
  const taken = await takeGuardians(db, actor, application, studentId)
  const returns = !isHere(record.status)
  const by = actor.accountId
  if (before && returns) {
    await supersedeAdmission(db, { studentId, by, reason: `Came back with the application ${application.number}` })
  }
  const supersededReason = before && !returns ? `Was here already with the application ${before.number}` : null
  const supersedes = before && returns ? before.id : null
  const told = { studentId, accountId: by, actId, decision, supersededReason, supersedes, filled, ...taken }
  await admitToRecord(db, application.id, told)
  await tellRecord(db, actor, { studentId, application, decision, filled: detailsIn(application, record, filled) })
}

/** The return of a leaver, into the stream that is meant. */
async function comeBack(db: Db, actor: Actor, application: ApplicationRow, { studentId, streamId, admittedOn }: Given) {
  mustBeOffered(application.stage)
  if (!streamId) throw invalidFields({ streamId: 'Choose the stream' })
  if (!admittedOn) throw invalidFields({ admittedOn: 'Choose the day' })
  const stream = await findStream(db, streamId)
  if (!stream) throw invalidFields({ streamId: 'The school has no such stream' })
  mustBeOfClass(stream, application)
  await mustBeAdmissionDay(db, { admittedOn, birthDate: application.birthDate })
  const position = (await lockPositions(db, [studentId], admittedOn)).get(studentId)
  if (position && isHere(position.status)) {
    throw invalidFields({ admittedOn: 'On this day they are still at the school. Choose a later one' })
  }
  const act = { actor, on: admittedOn }
  const { actId } = await recordAct(db, act, { kind: 'return', studentIds: [studentId] }, async () => {
    const became = await changeStatuses(db, act, [{ studentId, status: 'active' }])
    mustNotLockOut(became)
    await moveStudents(db, act, [{ studentId, streamId }])
    return became
  })
  if (actId === null)
    throw invalidFields({ admittedOn: 'On this day they are still at the school. Choose a later one' })
  return { actId, decision: `Came back to ${stream.label}` }
}

/** The guardians of the application become guardians of the record, beside those who are; of one who is, only what lacks is taken. */
async function takeGuardians(db: Db, actor: Actor, application: ApplicationRow, studentId: string) {
  const taken: Pick<OntoRecord, 'guardian' | 'secondGuardian'> = { guardian: null }
  for (const matched of await matchGuardians(db, studentId, guardiansTold(application))) {
    taken[placeOf[matched.told.side]] = await takeGuardian(db, actor, matched, studentId)
  }
  return taken
}

/** Where it is kept what became of them. */
const placeOf = { first: 'guardian', second: 'secondGuardian' } as const

async function takeGuardian(
  db: Db,
  actor: Actor,
  { told, known }: MatchedGuardian,
  studentId: string,
): Promise<TakenGuardian> {
  if (known) return { id: known.id, isNew: false, isLinked: false, filled: await fillContact(db, actor, known, told) }
  const given = await givenOf(db, told)
  const isFirst = (await listGuardiansOf(db, studentId)).every(({ isPrimary }) => !isPrimary)
  const id = await addGuardianOf(db, actor, studentId, { ...given, isPrimary: isFirst })
  return { id, isNew: given.guardianId === null, isLinked: true, filled: [] }
}

/** Application and record are as before; refused where the record was changed by a later act. */
export async function undoOntoRecord(db: Db, actor: Actor, application: ApplicationRow) {
  const found = await findOntoRecord(db, application.id)
  if (!found) throw conflict('This application was not admitted onto a record that was there before.')
  const { before, actId, studentId } = found
  if (studentId !== before.studentId) {
    throw conflict('The record has been merged with another one since, so this cannot be undone.')
  }
  await lockStudents(db, [before.studentId])
  if (actId !== null) await undoStudentAct(db, { actor }, actId)
  await restoreApplication(db, application.id, before)
  const details = detailsOf(application, { consentOn: null })
  await emptyDetails(db, before.studentId, before.filled as (keyof typeof details)[], details)
  await returnGuardians(db, actor, application, before)
  await audit(db, actor, { action: 'undo', kind: 'student', id: before.studentId })
}

async function returnGuardians(db: Db, actor: Actor, application: ApplicationRow, before: OntoRecord) {
  const told = guardiansTold(application)
  for (const side of ['first', 'second'] as const) {
    const taken = before[placeOf[side]]
    if (taken?.isLinked) await removeGuardianOf(db, before.studentId, taken)
    const contact = told.find((one) => one.side === side)
    if (!taken || !contact || taken.filled.length === 0) continue
    await emptyContact(db, actor, { guardianId: taken.id, details: taken.filled }, contact)
  }
}

async function mustFindRecord(db: Db, studentId: string) {
  await mustBeSomebodys(db, 'student', [studentId])
  const record = await findStudent(db, studentId)
  if (!record) throw notFound('student')
  return record
}

interface Told {
  studentId: string
  application: ApplicationRow
  decision: string
  filled: Record<string, unknown>
}

const detailsIn = (application: ApplicationRow, record: { consentOn: string | null }, filled: readonly string[]) =>
  Object.fromEntries(Object.entries(detailsOf(application, record)).filter(([detail]) => filled.includes(detail)))

const tellRecord = (db: Db, actor: Actor, { studentId, application, decision, filled }: Told) =>
  audit(db, actor, {
    ...{ action: 'change', kind: 'student', id: studentId, before: {} },
    after: { application: application.number, decision, ...filled },
  })
