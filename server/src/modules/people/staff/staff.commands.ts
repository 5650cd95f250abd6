import { type Act, type ToldElsewhere, tellHistories } from '../../../platform/audit/act'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import { tellSystemsOfAll } from '../../../platform/webhooks/tell-systems.repo'
import { type Closed, closeAccountsOf, openAccountsOf, type ReturnOptions } from '../../identity/accounts'
import { dayOf } from '../../school/school'
import { endStandingIn, listStoodInFor } from '../hand-overs'
import { endAllocations } from './allocations.commands'
import { type AllocationChange, listAllocationIdsOf } from './allocations.repo'
import { dismissClassTeachers } from './class-teachers.commands'
import { insertEmploymentEnds, insertEndedAllocations, listDueEnds } from './employment-ends.repo'
import { listLastAdministrators, mustKeepAdministrator } from './last-administrator'
import { deleteStaff, insertStaff, type NewStaff } from './staff-record.repo'
import { lockStaffStatuses, type StaffStatusChange, updateStaffStatuses } from './staff-status.repo'

/** New members of staff; answers their ids in the same order. */
export async function beginEmployment(db: Db, _act: ToldElsewhere, staff: readonly NewStaff[]): Promise<string[]> {
  const ids = await insertStaff(db, staff)
  await tellSystemsOfAll(db, 'staff.employed', ids)
  return ids
}

/** What follows from members of staff who leave. */
interface Left extends Closed {
  /** What became of what they taught. */
  ended: AllocationChange[]
  /** For whom who of them would have stood in, and until when. */
  stoodInFor: { leaver: string; name: string; lastDay: string }[]
}

const nobodyLeft = { closed: [], ownStaysOpen: false, ended: [], stoodInFor: [] }

/**
 * These members of staff leave: their accounts are closed, but for the own one of whoever does it, and they teach
 * nothing, lead no stream and stand in for nobody from that day on. Where it lies ahead, what they teach and lead ends
 * with it, and the rest happens then.
 */
export async function endEmployment(db: Db, act: Act, staffIds: readonly string[]): Promise<Left> {
  if (staffIds.length === 0) return nobodyLeft
  const on = await dayOf(db, act.on)
  const endOf = await insertEmploymentEnds(db, { staffIds, on, by: act.actor?.accountId ?? null })
  await dismissClassTeachers(db, act, staffIds)
  const ended = await endAllocations(db, act, await listAllocationIdsOf(db, staffIds, act.on))
  await insertEndedAllocations(db, endOf, ended)
  if (on > (await dayOf(db, null))) return { ...nobodyLeft, ended, stoodInFor: await listStoodInFor(db, staffIds, on) }
  await writeStatuses(
    db,
    act,
    staffIds.map((staffId) => ({ staffId, status: 'left' })),
  )
  const stoodInFor = await endStandingIn(db, act, staffIds)
  await tellSystemsOfAll(db, 'staff.left', staffIds)
  return { ...(await closeAccountsOf(db, act, { staffIds })), ended, stoodInFor }
}

/**
 * What the days after one, up to another, bring: who was to leave by then leaves. Whoever is the last with all permissions stays until
 * somebody else has them; their history says so once.
 */
export async function followDayOfStaff(db: Db, { before, after }: { before: string; after: string }) {
  for (const [on, leavers] of groupBy(await listDueEnds(db, after), (one) => one.on)) {
    const staffIds = leavers.map(({ staffId }) => staffId)
    const staying = await listLastAdministrators(db, staffIds)
    await endEmployment(
      db,
      { actor: null, on, action: 'leave' },
      staffIds.filter((id) => !staying.includes(id)),
    )
    if (on > before) await auditEach(db, null, staying.map(toldOfStaying))
  }
}

const toldOfStaying = (id: string) => ({ action: 'keep the last administrator', kind: 'staff', id })

/** Members of staff whom a file made and nothing refers to, as if they had never been; other systems hear that they left. */
export async function removeUnusedStaff(db: Db, staffIds: readonly string[]) {
  if (staffIds.length === 0) return
  await tellSystemsOfAll(db, 'staff.left', staffIds)
  await deleteStaff(db, staffIds)
}

/** These members of staff come back. Answers which accounts were opened again. */
export async function resumeEmployment(
  db: Db,
  act: Act,
  changes: readonly StaffStatusChange[],
  { openAccounts = false }: ReturnOptions = {},
): Promise<string[]> {
  await writeStatuses(db, act, changes)
  return openAccounts ? openAccountsOf(db, act, { staffIds: changes.map(({ staffId }) => staffId) }) : []
}

/** For whoever is given the new statuses: those who leave by them leave, those who come back come back. */
export async function changeStaffStatuses(
  db: Db,
  act: Act,
  changes: readonly StaffStatusChange[],
  options: ReturnOptions = {},
) {
  const before = await lockStaffStatuses(
    db,
    changes.map(({ staffId }) => staffId),
  )
  const hadLeft = ({ staffId }: StaffStatusChange) => before.get(staffId) === 'left'
  const leavers = changes.filter((change) => change.status === 'left' && !hadLeft(change))
  const returners = changes.filter((change) => change.status !== 'left' && hadLeft(change))
  await writeStatuses(
    db,
    act,
    changes.filter((change) => change.status !== 'left' && !hadLeft(change)),
  )
  const opened = await resumeEmployment(db, act, returners, options)
  const staffIds = leavers.map(({ staffId }) => staffId)
  await mustKeepAdministrator(db, act, staffIds)
  return { ...(await endEmployment(db, act, staffIds)), opened }
}

async function writeStatuses(db: Db, act: Act, changes: readonly StaffStatusChange[]) {
  if (changes.length === 0) return
  const changed = await updateStaffStatuses(db, changes)
  const lines = changed.map(({ id, before, after }) => ({ id, before: { status: before }, after: { status: after } }))
  await tellHistories(
    db,
    act,
    lines.map((line) => ({ kind: 'staff', ...line })),
  )
}
