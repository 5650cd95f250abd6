import type { LevelKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { countWhere } from '../../../platform/db/count-where'
import type { Db } from '../../../platform/db/open'

interface LevelFields {
  code: string
  name: string
  kind: LevelKind
}

export function findLevel(db: Db, code: string) {
  return db.selectFrom('level').select(['code', 'name', 'kind']).where('code', '=', code).executeTakeFirst()
}

/** Behind all others. */
export function insertLevel(db: Db, { code, name, kind }: LevelFields) {
  return sql`insert into level (code, name, kind, place)
    select ${code}, ${name}, ${kind}, coalesce(max(place), 0) + 1 from level`.execute(db)
}

export function updateLevel(db: Db, { code, name, kind }: LevelFields) {
  return db.updateTable('level').set({ name, kind }).where('code', '=', code).execute()
}

export function deleteLevel(db: Db, code: string) {
  return db.deleteFrom('level').where('code', '=', code).execute()
}

/** What belongs to a level, by kind. */
export async function countUsesOfLevel(db: Db, code: string) {
  return {
    class: await countWhere(db, 'class', 'level', code),
    subject: await countWhere(db, 'subject', 'level', code),
  }
}

/** Whether results or combinations were made by the rules of a level, so that these stay what they are. */
export async function hasResults(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from subject join assessment on assessment.subject_id = subject.id where subject.level = ${code})
      or exists (select from subject join combination_subject on subject_id = subject.id where subject.level = ${code})
      or exists (select from class join class_grading on class_code = class.code where class.level = ${code}) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}
