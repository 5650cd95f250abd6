import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { AllocationChange } from '../staff'

/** Writes down what an act did; answers by which it is taken back. */
export async function insertAllocationAct(
  db: Db,
  { on, accountId }: { on: string; accountId: string | null },
  changes: readonly AllocationChange[],
): Promise<string> {
  const { id } = await db
    .insertInto('allocation_act')
    .values({ on_date: on, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columnOf = (key: keyof AllocationChange) => changes.map((change) => change[key])
  await sql`
    insert into allocation_act_change (act_id, allocation_id, staff_id, subject_id, stream_id, before, after)
    select ${id}, given.* from unnest(${columnOf('id')}::uuid[], ${columnOf('staffId')}::uuid[],
      ${columnOf('subjectId')}::uuid[], ${columnOf('streamId')}::uuid[], ${columnOf('before')}::text[]::daterange[],
      ${columnOf('after')}::text[]::daterange[]) given`.execute(db)
  return id
}

/** Kept from changing until the transaction ends, so that nobody takes it back twice. */
export const holdAllocationAct = (db: Db, actId: string) =>
  db
    .selectFrom('allocation_act')
    .select(['id', 'undone_at as undoneAt'])
    .where('id', '=', actId)
    .forUpdate()
    .executeTakeFirst()

/** What the act changed, and whether it has been changed again since then. */
export async function listActChanges(db: Db, actId: string) {
  const { rows } = await sql<AllocationChange & { teacher: string; isChangedSince: boolean }>`
    select allocation_id as id, changed.staff_id as "staffId", changed.subject_id as "subjectId",
      changed.stream_id as "streamId", before::text, after::text, staff.name as teacher,
      now.during is distinct from after as "isChangedSince"
    from allocation_act_change changed join staff on staff.id = changed.staff_id
    left join allocation now on now.id = allocation_id
    where act_id = ${actId} order by allocation_id`.execute(db)
  return rows
}

export const markAllocationActUndone = (db: Db, actId: string, accountId: string | null) =>
  db
    .updateTable('allocation_act')
    .set({ undone_by: accountId, undone_at: sql`now()` })
    .where('id', '=', actId)
    .execute()
