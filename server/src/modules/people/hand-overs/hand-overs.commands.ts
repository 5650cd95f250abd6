import type { addHandOver, InputOf } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import { type Act, tellHistories } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { findLastDay } from '../last-day.repo'
import {
  mustBeAnother,
  mustBeATime,
  mustBeFree,
  mustBeTheirs,
  mustBothBeHere,
  mustNotBeLate,
  mustNotBeOver,
  mustStay,
  mustWorkHere,
} from './hand-overs.policy'
import {
  countStrange,
  cutHandOver,
  findHandOver,
  findOverlapping,
  findStaffMember,
  insertHandOver,
  listStandingIn,
  lockHandOvers,
} from './hand-overs.repo'
import { findWithdrawn, keepWithdrawn, putBackWithdrawn } from './withdrawn.repo'

/**
 * Another teacher stands in from the first day until the last: registers, marks, lessons, the duties of a class teacher and
 * conversations of groups follow by themselves, and go back by themselves.
 */
export async function handOver(db: Db, act: Act, given: InputOf<typeof addHandOver>) {
  mustBeAnother(given.staffId, given.toStaffId)
  mustBeATime(given, (await mustFindSchool(db)).today)
  await lockHandOvers(db, given.staffId)
  const [giver, taker] = [await mustFindStaff(db, given.staffId), await mustFindStaff(db, given.toStaffId)]
  mustWorkHere(giver, 'staffId')
  mustWorkHere(taker, 'toStaffId')
  mustStay(taker, given.lastDay)
  mustBeTheirs(giver.name, await countStrange(db, given))
  mustBeFree(await findOverlapping(db, given))
  const made = await mustFind(db, await insertHandOver(db, given, act.actor?.accountId ?? null))
  await tellBoth(db, act, made, { after: toldOf(made) })
  return made
}

/** Nobody stands in any longer, from today on; `restoreHandOver` puts it back. */
export async function takeBack(db: Db, act: Act, handOverId: string) {
  const before = await mustFind(db, handOverId)
  await lockHandOvers(db, before.from.id)
  mustNotBeOver(before)
  await cutShort(db, act, before)
}

async function cutShort(db: Db, act: Act, before: Found) {
  await keepWithdrawn(db, before.id, act.actor?.accountId ?? null)
  await cutHandOver(db, before.id)
  await tellBoth(db, act, before, { before: toldOf(before) })
}

/** These members of staff, who leave, stand in for nobody any longer. Answers for whom they did, and until when they would have. */
export async function endStandingIn(db: Db, { actor }: Act, staffIds: readonly string[]) {
  const standing = await listStandingIn(db, staffIds, null)
  for (const one of standing) {
    await lockHandOvers(db, one.from.id)
    await cutShort(db, { actor, action: 'withdraw hand-over' }, one)
  }
  return stoodInFor(standing)
}

/** For whom these members of staff, who are to leave, would stand in on a day or later, and until when. */
export const listStoodInFor = async (db: Db, staffIds: readonly string[], on: string) =>
  stoodInFor(await listStandingIn(db, staffIds, on))

/** Of those who have left themselves there is nothing that somebody else could take. */
const stoodInFor = (standing: readonly Found[]) =>
  standing
    .filter(({ state }) => state !== 'over')
    .map(({ from, to, lastDay }) => ({ leaver: to.name, name: from.name, lastDay }))

/** What was withdrawn is as it was before, as long as no day of it has passed since then. */
export async function putBack(db: Db, act: Act, handOverId: string) {
  const withdrawn = await findWithdrawn(db, handOverId)
  if (!withdrawn) throw notFound('withdrawn hand-over')
  await lockHandOvers(db, withdrawn.staffId)
  mustNotBeLate(withdrawn)
  const [giver, taker] = [await mustFindStaff(db, withdrawn.staffId), await mustFindStaff(db, withdrawn.toStaffId)]
  mustBothBeHere(giver, taker, withdrawn.lastDay)
  mustBeFree(await findOverlapping(db, withdrawn))
  await putBackWithdrawn(db, handOverId)
  const restored = await mustFind(db, handOverId)
  await tellBoth(db, act, restored, { after: toldOf(restored) })
  return restored
}

type Found = Awaited<ReturnType<typeof mustFind>>

const toldOf = ({ from, to, firstDay, lastDay, groups }: Found) => ({
  from: from.name,
  to: to.name,
  firstDay,
  lastDay,
  groups,
})

/** One line in the history of each of the two. */
const tellBoth = (db: Db, act: Act, { from, to }: Found, change: { before?: unknown; after?: unknown }) =>
  tellHistories(
    db,
    act,
    [from.id, to.id].map((id) => ({ kind: 'staff', id, ...change })),
  )

async function mustFind(db: Db, handOverId: string) {
  const found = await findHandOver(db, handOverId)
  if (!found) throw notFound('hand-over')
  return found
}

async function mustFindStaff(db: Db, staffId: string) {
  const staff = await findStaffMember(db, staffId)
  if (!staff) throw notFound('member of staff')
  return { ...staff, lastDay: await findLastDay(db, staffId) }
}
