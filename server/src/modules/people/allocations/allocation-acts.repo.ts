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
    insert into allocation_act_change (act_id, allocation_id, staff_id, subject_id, stream_id, teaching_group_id, before, after)
    select ${id}, given.id, staff_id, given.subject_id, stream.id, case when stream.id is null then given.group_id end, before, after
    from unnest(${columnOf('id')}::uuid[], ${columnOf('staffId')}::uuid[],
      ${columnOf('subjectId')}::uuid[], ${columnOf('streamId')}::uuid[], ${columnOf('before')}::text[]::daterange[],
      ${columnOf('after')}::text[]::daterange[]) as given (id, staff_id, subject_id, group_id, before, after)
    left join stream on stream.id = given.group_id`.execute(db)
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
      changed.group_id as "streamId", before::text, after::text, staff.name as teacher,
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
