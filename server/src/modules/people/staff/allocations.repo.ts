import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Who teaches a subject in a stream, in one term. */
export interface NewAllocation {
  staffId: string
  subjectId: string
  streamId: string
  termId: string
}

/** The ids of those that were not there yet. */
export async function insertAllocations(db: Db, allocations: readonly NewAllocation[]): Promise<string[]> {
  const idsOf = (key: keyof NewAllocation) => sql`${allocations.map((allocation) => allocation[key])}::uuid[]`
  const { rows } = await sql<{ id: string }>`
    insert into allocation (staff_id, subject_id, stream_id, term_id)
    select * from unnest(${idsOf('staffId')}, ${idsOf('subjectId')}, ${idsOf('streamId')}, ${idsOf('termId')})
    on conflict do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteAllocations(db: Db, allocationIds: readonly string[]) {
  await db.deleteFrom('allocation').where('id', '=', sql<string>`any(${allocationIds}::uuid[])`).execute()
}
