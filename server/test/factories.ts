import { randomUUID } from 'node:crypto'
import type { Category } from '@bellhouse/contracts'
import type { Insertable } from 'kysely'
import type { Db } from '../src/db/open'
import type { Database } from '../src/db/schema'

const shortId = () => randomUUID().slice(0, 8)

export function aStaff(db: Db, given: Partial<Insertable<Database['staff']>> = {}) {
  return db
    .insertInto('staff')
    .values({ staff_number: `T-${shortId()}`, given_names: 'Grace', family_name: 'Auma', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function aStudent(db: Db, given: Partial<Insertable<Database['student']>> = {}) {
  return db
    .insertInto('student')
    .values({ admission_number: `A-${shortId()}`, given_names: 'Ada', family_name: 'Nakato', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An account of that category, with a member of staff or a student behind it unless one is given. */
export async function anAccount(db: Db, category: Category, given: Partial<Insertable<Database['account']>> = {}) {
  const person = await personBehind(db, category, given)
  return db
    .insertInto('account')
    .values({ username: `${category}-${shortId()}`, category, display_name: 'Somebody', ...person, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function personBehind(db: Db, category: Category, given: Partial<Insertable<Database['account']>>) {
  if (category === 'staff' && !given.staff_id) return { staff_id: (await aStaff(db)).id }
  if (category === 'student' && !given.student_id) return { student_id: (await aStudent(db)).id }
  return {}
}
