import type { ToldElsewhere } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { deleteAllocations, insertAllocations, type NewAllocation } from './allocations.repo'

/** These teachers teach from now on. Answers the ids of what is new in it. */
export async function allocateTeachers(
  db: Db,
  _act: ToldElsewhere,
  allocations: readonly NewAllocation[],
): Promise<string[]> {
  return allocations.length > 0 ? insertAllocations(db, allocations) : []
}

/** These allocations are no more, from now on. */
export async function endAllocations(db: Db, _act: ToldElsewhere, allocationIds: readonly string[]) {
  if (allocationIds.length > 0) await deleteAllocations(db, allocationIds)
}
