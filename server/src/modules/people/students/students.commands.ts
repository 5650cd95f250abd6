import { type Act, type ToldElsewhere, tellHistories } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { tellSystemsOfAll } from '../../../platform/webhooks/tell-systems.repo'
import { type Closed, closeAccountsOf, openAccountsOf, type ReturnOptions } from '../../identity/accounts'
import { dayOf, listStreams } from '../../school/school'
import { mustBeSomebodys } from '../erased-records.repo'
import {
  carrySuspension,
  chooseSubjects,
  type Electives,
  type Ending,
  endPlacements,
  lockPositions,
  type Move,
  placeStudents,
  renameEnding,
  type StatusChange,
  type StudentStatus,
} from './student-places.repo'
import { insertStudents, type NewStudent } from './student-record.repo'

export const hasLeft = (status: StudentStatus) => status === 'left' || status === 'graduated'

/**
 * New students, in their streams from the day of admission and with what they take; answers their ids in the same order.
 */
export async function admitStudents(db: Db, act: ToldElsewhere, students: readonly NewStudent[]): Promise<string[]> {
  const ids = await insertStudents(db, students)
  await setElectives(
    db,
    act,
    students.flatMap(({ subjectIds = [] }, index) =>
      subjectIds.length > 0 ? [{ studentId: ids[index] ?? '', subjectIds }] : [],
    ),
  )
  await tellSystemsOfAll(db, 'student.admitted', ids)
  return ids
}

export interface MoveOptions {
  /** How the new period begins. */
  began?: 'moved' | 'promoted' | 'repeated'
}

/**
 * Each of these students into a stream, from the day of the act on; who is still to come begins there. Those who are not
 * at the school are left alone. Other systems are told on that day.
 */
export async function moveStudents(db: Db, act: Act, moves: readonly (Move & MoveOptions)[]): Promise<void> {
  if (moves.length === 0) return
  const on = await dayOf(db, act.on)
  const positions = await lockPositions(
    db,
    moves.map(({ studentId }) => studentId),
    on,
  )
  const moved = moves.flatMap(({ studentId, streamId, began }) => {
    const before = positions.get(studentId)
    if (!before || hasLeft(before.status)) return []
    if (before.streamId === streamId && began === undefined) return []
    const { comesOn, isSuspended } = before
    const way = comesOn ? 'admitted' : 'moved'
    return [
      { studentId, streamId, isSuspended, on: comesOn ?? on, began: began ?? way, before: before.streamId } as const,
    ]
  })
  await placeStudents(db, moved)
  await tellMoves(db, act, moved)
  await tellSystemsOfAll(
    db,
    'student.moved',
    on > (await dayOf(db, null)) ? [] : moved.map(({ studentId }) => studentId),
  )
}

async function tellMoves(db: Db, act: Act, moved: readonly (Move & { before: string | null; on: string })[]) {
  if (act.action === undefined) return
  const labels = new Map((await listStreams(db)).map(({ id, label }) => [id, label]))
  const streamOf = (id: string | null) => ({ stream: (id && labels.get(id)) ?? null })
  await tellHistories(
    db,
    act,
    moved.map(({ studentId, before, streamId, on }) => ({
      ...{ kind: 'student', id: studentId, before: streamOf(before), after: { ...streamOf(streamId), from: on } },
    })),
  )
}

/** Each of these students takes these subjects and no others, from the day of the act on. */
export async function setElectives(db: Db, act: ToldElsewhere, choices: readonly Electives[]) {
  if (choices.length > 0) await chooseSubjects(db, choices, await dayOf(db, act.on))
}

/**
 * These students leave: from the day of the act on they are nobody's members, and their accounts are closed, but for the
 * own one of whoever does it. Where that day lies ahead, all of it happens then. Answers which accounts were closed now.
 */
export async function leaveSchool(
  db: Db,
  act: Act,
  leavers: readonly StatusChange<'left' | 'graduated'>[],
  ending: Omit<Ending, 'on'> = {},
): Promise<Closed> {
  if (leavers.length === 0) return { closed: [], ownStaysOpen: false }
  const on = await dayOf(db, act.on)
  const ids = leavers.map(({ studentId }) => studentId)
  const positions = await lockPositions(db, ids, on)
  await endPlacements(db, leavers, { on, ...ending })
  await tellStatuses(db, act, leavers, positions)
  if (on > (await dayOf(db, null))) return { closed: [], ownStaysOpen: false }
  await tellSystemsOfAll(db, 'student.left', ids)
  return closeAccountsOf(db, act, { studentIds: ids })
}

/** These students come back, into the streams where they were. Answers which accounts were opened again now. */
export async function returnToSchool(
  db: Db,
  act: Act,
  students: readonly StatusChange<'active' | 'suspended'>[],
  { openAccounts = false }: ReturnOptions = {},
): Promise<{ opened: string[]; opensLater: string[] }> {
  if (students.length === 0) return { opened: [], opensLater: [] }
  const on = await dayOf(db, act.on)
  const ids = students.map(({ studentId }) => studentId)
  const positions = await lockPositions(db, ids, on)
  await mustBeSomebodys(db, 'student', ids)
  await placeStudents(
    db,
    students.map(({ studentId, status }) => ({
      ...{ studentId, on, began: 'returned', isSuspended: status === 'suspended' },
      streamId: positions.get(studentId)?.streamId ?? null,
    })),
  )
  await tellStatuses(db, act, students, positions)
  if (!openAccounts) return { opened: [], opensLater: [] }
  if (on > (await dayOf(db, null))) return { opened: [], opensLater: ids }
  return { opened: await openAccountsOf(db, act, { studentIds: ids }), opensLater: [] }
}

/** For whoever is given the new statuses: those who leave by them leave, those who come back come back. */
export async function changeStatuses(
  db: Db,
  act: Act,
  changes: readonly StatusChange[],
  options: ReturnOptions & Omit<Ending, 'on'> = {},
) {
  const on = await dayOf(db, act.on)
  const positions = await lockPositions(
    db,
    changes.map(({ studentId }) => studentId),
    on,
  )
  const isNew = ({ studentId, status }: StatusChange) => positions.get(studentId)?.status !== status
  const hadLeft = ({ studentId }: StatusChange) => hasLeft(positions.get(studentId)?.status ?? 'active')
  const news = changes.filter(isNew)
  const leavers = news.filter((change): change is Leaving => hasLeft(change.status) && !hadLeft(change))
  const returners = news.filter((change): change is Returning => isHere(change) && hadLeft(change))
  const gone = news.filter((change): change is Leaving => hasLeft(change.status) && hadLeft(change))
  const here = news.filter((change): change is Returning => isHere(change) && !hadLeft(change))
  await renameEnding(db, gone)
  const places = here.map(({ studentId, status }) => ({
    ...{ studentId, on, isSuspended: status === 'suspended', streamId: positions.get(studentId)?.streamId ?? null },
    began: positions.get(studentId)?.comesOn ? ('admitted' as const) : ('suspended' as const),
  }))
  await placeStudents(db, places)
  await carrySuspension(
    db,
    places.filter(({ began }) => began === 'suspended'),
  )
  await tellStatuses(db, act, [...gone, ...here], positions)
  const { opened, opensLater } = await returnToSchool(db, act, returners, options)
  const { reason, destination } = options
  return { ...(await leaveSchool(db, act, leavers, { reason, destination })), opened, opensLater }
}

type Leaving = StatusChange<'left' | 'graduated'>
type Returning = StatusChange<'active' | 'suspended'>

const isHere = ({ status }: StatusChange) => status === 'active' || status === 'suspended'

type Positions = Awaited<ReturnType<typeof lockPositions>>

async function tellStatuses(db: Db, act: Act, changes: readonly StatusChange[], before: Positions) {
  await tellHistories(
    db,
    act,
    changes.map(({ studentId, status }) => ({
      ...{ kind: 'student', id: studentId, after: { status } },
      before: { status: before.get(studentId)?.status ?? null },
    })),
  )
}
