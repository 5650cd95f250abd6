import { sql } from 'kysely'
import type { Db } from '../src/platform/db/open'

/** Takes everybody and everything of a school away, so that the next one begins in the same database. */
export async function emptySchool(db: Db) {
  await sql`truncate student, staff, guardian, stream, subject, teaching_group, academic_year, external_id, import cascade`.execute(
    db,
  )
}
