import { type Category, can, type Permission, roleCategoryOf } from '@bellhouse/contracts'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { listRegistersOwed } from './owed.repo'
import { listMarksOwed } from './owed-marks.repo'

/** Somebody of the staff, of whatever category: whoever works in the office may teach as well. */
interface Teaching {
  staffId: string
  category: Category
  permissions: readonly Permission[]
}

/** The registers and marks that somebody owes, as far as they have a screen for them. */
export async function listDuties(db: Db, person: Teaching, today: string) {
  const { staffId } = person
  const category = roleCategoryOf(person) ?? 'staff'
  const [registers, marks] = await askAll(db, [
    async () => (can(person, 'registers.write') ? listRegistersOwed(db, staffId, today, category) : []),
    async () => (can(person, 'marks.write') ? listMarksOwed(db, staffId, today, category) : []),
  ])
  return { registers, marks }
}
