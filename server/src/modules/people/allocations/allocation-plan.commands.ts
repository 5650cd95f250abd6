import type { AllocationCellChange } from '@bellhouse/contracts'
import { conflict, notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { dayOf } from '../../school/school'
import { allocateTeachers, endAllocations, listUntaught, lockAllocations, restoreAllocations } from '../staff'
import { holdAllocationAct, insertAllocationAct, listActChanges, markAllocationActUndone } from './allocation-acts.repo'
import { changedSinceSentence, mustBeTeachable } from './allocation-plan.policy'
import { findLasting, listEmployed, listFittingPlaces } from './allocation-plan.repo'

/** Begins and ends allocations from the day of the act on, all of them as one act that can be undone. */
export async function changePlan(db: Db, { actor, ...act }: Act, cells: readonly AllocationCellChange[]) {
  const on = await dayOf(db, act.on)
  mustBeTeachable(cells, {
    places: await listFittingPlaces(db, cells),
    employed: await listEmployed(
      db,
      cells.flatMap(({ adds }) => adds),
    ),
  })
  await lockAllocations(db)
  const lasting = await findLasting(db, cells, on)
  const ended = cells.flatMap(({ subjectId, streamId, ends }) =>
    ends.flatMap((staffId) => lasting.get(`${subjectId} ${streamId} ${staffId}`) ?? []),
  )
  const added = cells.flatMap(({ subjectId, streamId, adds }) =>
    adds.map((staffId) => ({ subjectId, streamId, staffId })),
  )
  const changes = [
    ...(await endAllocations(db, { actor, on }, ended)),
    ...(await allocateTeachers(db, { actor, on }, added)),
  ]
  if (changes.length === 0) return { changed: 0, actId: null, untaught: [] }
  const actId = await insertAllocationAct(db, { on, accountId: actor?.accountId ?? null }, changes)
  await audit(db, actor, { action: 'change allocations', kind: 'allocation', id: actId, after: { on, changes } })
  return { changed: changes.length, actId, untaught: await listUntaught(db, changes, on) }
}

/** The allocations are as before the act. Where somebody has changed one of them since, nothing is done, and it says whose. */
export async function undoPlanChange(db: Db, { actor }: Act, actId: string) {
  const act = await holdAllocationAct(db, actId)
  if (!act) throw notFound('act')
  if (act.undoneAt) throw conflict('This has already been undone.')
  await lockAllocations(db)
  const changes = await listActChanges(db, actId)
  const since = changes.filter(({ isChangedSince }) => isChangedSince)
  if (since.length > 0) throw conflict(changedSinceSentence(since))
  await restoreAllocations(db, { actor }, changes)
  await markAllocationActUndone(db, actId, actor?.accountId ?? null)
  await audit(db, actor, { action: 'undo change of allocations', kind: 'allocation', id: actId, after: { changes } })
  return { restored: changes.length }
}
