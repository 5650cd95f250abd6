import type { Insertable } from 'kysely'
import type { Db } from '../src/platform/db/open'
import type { Database } from '../src/platform/db/schema'

/** A guardian, Grace Akello where nothing else is said; answers the id. */
export async function aGuardian(db: Db, given: Partial<Insertable<Database['guardian']>> = {}): Promise<string> {
  const { id } = await db
    .insertInto('guardian')
    .values({ given_names: 'Grace', family_name: 'Akello', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** This student is one of the guardian's. */
export const aChild = (
  db: Db,
  studentId: string,
  guardianId: string,
  given: Partial<Insertable<Database['student_guardian']>> = {},
) =>
  db
    .insertInto('student_guardian')
    .values({ student_id: studentId, guardian_id: guardianId, ...given })
    .execute()
