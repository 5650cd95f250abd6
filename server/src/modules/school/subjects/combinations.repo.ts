import type { addCombination, saveCombination } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'

type Fields = z.output<(typeof addCombination)['input']>
type Changed = z.output<(typeof saveCombination)['input']>
type Part = { id: string; code: string; name: string }

const combinations = (db: Db) =>
  db.selectFrom('combination').select([
    'combination.id',
    'combination.name',
    'combination.version',
    sql<Part[]>`array(
        select jsonb_build_object('id', subject.id, 'code', subject.code, 'name', subject.name)
        from combination_subject join subject on subject.id = subject_id
        where combination_id = combination.id order by subject.code)`.as('subjects'),
  ])

export function listAllCombinations(db: Db) {
  return combinations(db).orderBy('combination.name').execute()
}

export function findCombination(db: Db, combinationId: string) {
  return combinations(db).where('combination.id', '=', combinationId).executeTakeFirst()
}

export function findCombinationNamed(db: Db, name: string) {
  return db.selectFrom('combination').select('id').where('name', '=', name).executeTakeFirst()
}

export async function insertCombination(db: Db, { name, subjectIds }: Fields): Promise<string> {
  const { id } = await db.insertInto('combination').values({ name }).returning('id').executeTakeFirstOrThrow()
  await insertParts(db, id, subjectIds)
  return id
}

/** False where somebody else was quicker. */
export async function updateCombination(db: Db, { combinationId, version, name, subjectIds }: Changed) {
  const { numUpdatedRows } = await db
    .updateTable('combination')
    .set({ name })
    .where('id', '=', combinationId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('combination_subject').where('combination_id', '=', combinationId).execute()
  await insertParts(db, combinationId, subjectIds)
  return true
}

function insertParts(db: Db, combination_id: string, subjectIds: readonly string[]) {
  return db
    .insertInto('combination_subject')
    .values(subjectIds.map((subject_id) => ({ combination_id, subject_id })))
    .execute()
}

export function deleteCombination(db: Db, combinationId: string) {
  return db.deleteFrom('combination').where('id', '=', combinationId).execute()
}

/** How many of these are subjects of a level with combinations. */
export async function countCombinable(db: Db, subjectIds: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('subject')
    .innerJoin('level', 'level.code', 'subject.level')
    .select('subject.id')
    .where('level.kind', '=', 'A')
    .where('subject.id', 'in', subjectIds)
    .execute()
  return rows.length
}
