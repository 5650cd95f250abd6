import { conflict, notFound } from '../../../http/problems'
import type { Act, ToldElsewhere } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import { findAccountOf, type ReturnOptions } from '../../identity/accounts'
import { mustBeSomebodys } from '../erased-records.repo'
import { findLastDay } from '../last-day.repo'
import { allocateTeachers } from './allocations.commands'
import { appointClassTeachers } from './class-teachers.commands'
import { type EndedWork, findEmploymentEnd, listEndedWork, markRestored } from './employment-ends.repo'
import { resumeEmployment } from './staff.commands'
import { lockStaffStatuses, type StaffStatusChange } from './staff-status.repo'

/** What `restoreEmployment` would give back now. */
export async function readEndedEmployment(db: Db, staffId: string) {
  const status = (await lockStaffStatuses(db, [staffId])).get(staffId)
  if (!status) throw notFound('member of staff')
  await mustBeSomebodys(db, 'staff', [staffId])
  const lastDay = await findLastDay(db, staffId)
  if (status !== 'left' && lastDay === null)
    throw conflict('This person works at the school. There is nothing to restore.')
  const hasLeft = status === 'left'
  return { ...(await findEnd(db, staffId)), hasLeft, lastDay, account: await findAccountOf(db, { staffId }) }
}

async function findEnd(db: Db, staffId: string) {
  const end = await findEmploymentEnd(db, staffId)
  return { end, work: end ? await listEndedWork(db, end.id) : [] }
}

interface ComingBack extends ReturnOptions {
  /** That of before where none is named. */
  status?: StaffStatusChange['status']
}

/**
 * Somebody who has left, or is to leave, works here again. From today on they teach and lead again what nobody else has
 * taken on since then; the account stays closed unless somebody asks for it.
 */
export async function restoreEmployment(db: Db, act: Act, staffId: string, options: ComingBack) {
  const { hasLeft, lastDay } = await readEndedEmployment(db, staffId)
  const { status, ...restored } = await takeBackEnd(db, act, staffId, options)
  await audit(db, act.actor, {
    ...{ action: 'restore employment', kind: 'staff', id: staffId },
    before: hasLeft ? { status: 'left' } : { lastDay },
    after: { ...(hasLeft ? { status } : { lastDay: null }), ...teachesAgain(restored.given) },
  })
  return restored
}

/** The same as a part of an act that its caller tells. */
export async function takeBackEnd(db: Db, act: ToldElsewhere, staffId: string, options: ComingBack) {
  const { end, work } = await findEnd(db, staffId)
  const status = options.status ?? end?.statusBefore ?? 'active'
  const opened = await resumeEmployment(db, act, [{ staffId, status }], options)
  const [given, taken] = [work.filter(({ takenOnBy }) => !takenOnBy), work.filter(({ takenOnBy }) => takenOnBy)]
  await giveBack(db, act, staffId, given)
  if (end) await markRestored(db, end.id, act.actor?.accountId ?? null)
  return { status, given, taken, isAccountOpened: opened.length > 0 }
}

/** What the history tells of what is theirs again. */
export const teachesAgain = (given: readonly { label: string }[]) =>
  given.length > 0 ? { teaches: given.map(({ label }) => label) } : {}

async function giveBack(db: Db, act: Act, staffId: string, work: readonly EndedWork[]) {
  for (const [from, beginning] of groupBy(work, (one) => one.from)) {
    const taught = beginning.flatMap(({ subjectId, streamId, until }) =>
      subjectId === null ? [] : [{ staffId, subjectId, streamId, until }],
    )
    await allocateTeachers(db, { ...act, on: from }, taught)
    const led = beginning.filter(({ subjectId }) => subjectId === null)
    await appointClassTeachers(
      db,
      { ...act, on: from },
      led.map(({ streamId }) => ({ streamId, staffId })),
    )
  }
}
