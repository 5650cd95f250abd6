import { randomUUID } from 'node:crypto'
import type { ToldElsewhere } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import {
  type AllocationChange,
  listEnded,
  listMerged,
  listStanding,
  lockAllocations,
  type NewAllocation,
  writeChanges,
} from './allocations.repo'

/**
 * These teachers teach from a day on: that of the act, or the first of the term that is given. It goes on from term to term until
 * somebody ends it. Answers what that changed; nothing of what was so already.
 */
export async function allocateTeachers(
  db: Db,
  { on }: ToldElsewhere,
  allocations: readonly NewAllocation[],
): Promise<AllocationChange[]> {
  if (allocations.length === 0) return []
  await lockAllocations(db)
  const merged = await listMerged(db, on ?? null, allocations)
  const changes = merged.flatMap(({ parts: [first, ...others], after, ...place }) => [
    ...others.map(({ id, during }) => ({ ...place, id, before: during, after: null })),
    { ...place, id: first?.id ?? randomUUID(), before: first?.during ?? null, after },
  ])
  await writeChanges(db, changes)
  return changes
}

/** These allocations are no more, from the day of the act on. Answers what that changed. */
export async function endAllocations(
  db: Db,
  { on }: ToldElsewhere,
  allocationIds: readonly string[],
): Promise<AllocationChange[]> {
  if (allocationIds.length === 0) return []
  await lockAllocations(db)
  const changes = await listEnded(db, on ?? null, allocationIds)
  await writeChanges(db, changes)
  return changes
}

/** What the two above changed is as it was before; what somebody has changed again since then stays. */
export async function restoreAllocations(db: Db, _act: ToldElsewhere, changes: readonly AllocationChange[]) {
  if (changes.length === 0) return
  await lockAllocations(db)
  const standing = await listStanding(db, changes)
  await writeChanges(
    db,
    standing.map((change) => ({ ...change, before: change.after, after: change.before })),
  )
}
