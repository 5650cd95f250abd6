import type { addStaff } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'

type StaffStatus = z.output<(typeof addStaff)['input']>['status']

export interface StaffStatusChange {
  staffId: string
  status: StaffStatus
}

/** Each changed row with what it was. */
export async function updateStaffStatuses(db: Db, changes: readonly StaffStatusChange[]) {
  const { rows } = await sql<{ id: string; before: StaffStatus; after: StaffStatus }>`
    update staff set status = given.status
    from unnest(${changes.map(({ staffId }) => staffId)}::uuid[], ${changes.map(({ status }) => status)}::text[])
      as given (staff_id, status)
    where staff.id = given.staff_id and staff.status <> given.status
    returning staff.id, old.status as before, new.status as after`.execute(db)
  return rows
}

/** The statuses by member of staff, locked until the transaction ends. */
export async function lockStaffStatuses(db: Db, staffIds: readonly string[]) {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`any(${staffIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}
