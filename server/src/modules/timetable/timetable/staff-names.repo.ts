import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Who works here, and whoever still stands in a timetable. */
export function listStaffNames(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', sql<boolean>`status <> 'left'`.as('isActive')])
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'left'),
        sql<boolean>`exists (select from lesson_staff where staff_id = staff.id)`,
        sql<boolean>`exists (select from lesson_demand_staff where staff_id = staff.id)`,
      ]),
    )
    .orderBy('search_text')
    .orderBy('id')
    .execute()
}
