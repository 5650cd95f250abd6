import { type Act, type ToldElsewhere, tellHistories } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { type Closed, closeAccountsOf, openAccountsOf, type ReturnOptions } from '../../identity/accounts'
import { listStreams } from '../../school/school'
import {
  type Electives,
  lockStatuses,
  type Move,
  replaceElectives,
  type StatusChange,
  type StudentStatus,
  updateStatuses,
  updateStreams,
} from './student-places.repo'
import { insertStudents, type NewStudent } from './student-record.repo'

export const hasLeft = (status: StudentStatus) => status === 'left' || status === 'graduated'

/** New students, in their streams and with what they take; answers their ids in the same order. */
export async function admitStudents(db: Db, act: ToldElsewhere, students: readonly NewStudent[]): Promise<string[]> {
  const ids = await insertStudents(db, students)
  const choices = students.map(({ subjectIds = [] }, index) => ({ studentId: ids[index] ?? '', subjectIds }))
  await setElectives(
    db,
    act,
    choices.filter(({ subjectIds }) => subjectIds.length > 0),
  )
  return ids
}

/** Each of these students into a stream. */
export async function moveStudents(db: Db, act: Act, moves: readonly Move[]) {
  if (moves.length === 0) return
  const moved = await updateStreams(db, moves)
  if (act.action === undefined) return
  const labels = new Map((await listStreams(db)).map(({ id, label }) => [id, label]))
  const streamOf = (id: string | null) => ({ stream: (id && labels.get(id)) ?? null })
  const lines = moved.map(({ id, before, after }) => ({ id, before: streamOf(before), after: streamOf(after) }))
  await tellHistories(
    db,
    act,
    lines.map((line) => ({ kind: 'student', ...line })),
  )
}

/** Each of these students takes these subjects and no others. */
export async function setElectives(db: Db, _act: ToldElsewhere, choices: readonly Electives[]) {
  if (choices.length > 0) await replaceElectives(db, choices)
}

/**
 * These students leave: their accounts are closed, but for the own one of whoever does it. Answers which accounts that
 * were, so that an undo can open exactly those again.
 */
export async function leaveSchool(
  db: Db,
  act: Act,
  leavers: readonly StatusChange<'left' | 'graduated'>[],
): Promise<Closed> {
  await writeStatuses(db, act, leavers)
  return closeAccountsOf(db, act, { studentIds: leavers.map(({ studentId }) => studentId) })
}

/** These students come back. Answers which accounts were opened again. */
export async function returnToSchool(
  db: Db,
  act: Act,
  students: readonly StatusChange<'active' | 'suspended'>[],
  { openAccounts = false }: ReturnOptions = {},
): Promise<string[]> {
  await writeStatuses(db, act, students)
  return openAccounts ? openAccountsOf(db, act, { studentIds: students.map(({ studentId }) => studentId) }) : []
}

/** For whoever is given the new statuses: those who leave by them leave, those who come back come back. */
export async function changeStatuses(db: Db, act: Act, changes: readonly StatusChange[], options: ReturnOptions = {}) {
  const before = await lockStatuses(
    db,
    changes.map(({ studentId }) => studentId),
  )
  const hadLeft = ({ studentId }: StatusChange) => hasLeft(before.get(studentId) ?? 'active')
  const leavers = changes.filter((change): change is Leaving => hasLeft(change.status) && !hadLeft(change))
  const returners = changes.filter((change): change is Returning => !hasLeft(change.status) && hadLeft(change))
  const others = changes.filter((change) => hasLeft(change.status) === hadLeft(change))
  await writeStatuses(db, act, others)
  const opened = await returnToSchool(db, act, returners, options)
  return { ...(await leaveSchool(db, act, leavers)), opened }
}

type Leaving = StatusChange<'left' | 'graduated'>
type Returning = StatusChange<'active' | 'suspended'>

async function writeStatuses(db: Db, act: Act, changes: readonly StatusChange[]) {
  if (changes.length === 0) return
  const changed = await updateStatuses(db, changes)
  const lines = changed.map(({ id, before, after }) => ({ id, before: { status: before }, after: { status: after } }))
  await tellHistories(
    db,
    act,
    lines.map((line) => ({ kind: 'student', ...line })),
  )
}
