import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface Given {
  givenNames: string
  familyName: string
  birthDate: string
}

/** Members of staff with this name and birth date, whatever the status. */
export function listSameStaff(db: Db, { givenNames, familyName, birthDate }: Given) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'staff_number as number', 'status'])
    .where('birth_date', '=', birthDate)
    .where(sql`folded(family_name || ' ' || given_names)`, '=', sql`folded(${`${familyName} ${givenNames}`})`)
    .orderBy('staff_number')
    .execute()
}
