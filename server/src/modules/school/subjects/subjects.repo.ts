import type { addSubject, exportSubjects, findSubjects, InputOf, saveSubject } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { countWhere } from '../../../platform/db/count-where'
import { pageSize, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { matchesWords } from '../../../platform/db/words'

type Filters = Omit<InputOf<typeof exportSubjects>, 'format'>
type Fields = z.output<(typeof addSubject)['input']>
type Changed = z.output<(typeof saveSubject)['input']>

const sortTexts = {
  name: sql<string>`folded(subject.name)`,
  code: sql<string>`folded(subject.code)`,
  department: sql<string>`folded(coalesce(subject.department, ''))`,
} as const

const subjectRows = (db: Db) =>
  db.selectFrom('subject').select(['id', 'code', 'name', 'level', 'papers', 'compulsory', 'department', 'version'])

const searchText = sql<string>`folded(subject.name || ' ' || subject.code || ' ' || coalesce(subject.department, ''))`

function filteredRows(db: Db, { search, level, sort = 'name' }: Filters) {
  return subjectRows(db)
    .select(sortTexts[sort].as('sortText'))
    .$if(level !== undefined, (query) => query.where('level', '=', level ?? ''))
    .$if(Boolean(search?.trim()), (query) => query.where((eb) => matchesWords(eb, searchText, search ?? '')))
}

/** One row more than a page, in the order that was asked for, behind the cursor. */
export function listSubjectPage(db: Db, input: InputOf<typeof findSubjects>) {
  const { sort = 'name', direction = 'asc', after } = input
  const place = after ? readCursor(after) : null
  const isBehind = sql.raw(direction === 'asc' ? '>' : '<')
  return filteredRows(db, input)
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(${sortTexts[sort]}, subject.id) ${isBehind} (${place?.[0]}, ${place?.[1]}::uuid)`),
    )
    .orderBy('sortText', direction)
    .orderBy('id', direction)
    .limit(pageSize + 1)
    .execute()
}

export function listSubjectsForExport(db: Db, input: Filters) {
  const { direction = 'asc' } = input
  return filteredRows(db, input).orderBy('sortText', direction).orderBy('id', direction).execute()
}

export function findSubject(db: Db, subjectId: string) {
  return subjectRows(db).where('id', '=', subjectId).executeTakeFirst()
}

export function listOfCode(db: Db, code: string) {
  return subjectRows(db)
    .where('code', '=', code)
    .orderBy(({ selectFrom }) => selectFrom('level').select('place').whereRef('level.code', '=', 'subject.level'))
    .execute()
}

export function insertSubject(db: Db, fields: Fields) {
  return db
    .insertInto('subject')
    .values(columnsOf(fields))
    .returning(['id', 'code', 'name', 'level', 'papers', 'compulsory', 'department', 'version'])
    .executeTakeFirstOrThrow()
}

/** Nothing where somebody else was quicker. What changes about `compulsory` does so today. */
export function updateSubject(db: Db, { subjectId, version, ...fields }: Changed) {
  return db
    .updateTable('subject')
    .set(columnsOf(fields))
    .where('id', '=', subjectId)
    .where('version', '=', version)
    .returning(['id', 'code', 'name', 'level', 'papers', 'compulsory', 'department', 'version'])
    .executeTakeFirst()
}

const columnsOf = ({ code, name, level, papers, compulsory, department }: Fields) => ({
  code,
  name,
  level,
  papers,
  compulsory,
  department,
})

/** From a day on, or always, the subject is compulsory, or is not. */
export function holdCompulsory(db: Db, subjectId: string, holds: boolean, since: string | null) {
  return sql`select hold_compulsory(${subjectId}, ${holds}, ${since}::date)`.execute(db)
}

export async function countUses(db: Db, subjectId: string) {
  return {
    assessment: await countWhere(db, 'assessment', 'subject_id', subjectId),
    allocation: await countWhere(db, 'allocation', 'subject_id', subjectId),
    'teaching group': await countWhere(db, 'teaching_group', 'subject_id', subjectId),
    combination: await countWhere(db, 'combination_subject', 'subject_id', subjectId),
    student: await countWhere(db, 'student_subject', 'subject_id', subjectId),
    teacher: await countWhere(db, 'staff_subject', 'subject_id', subjectId),
    lesson: await countWhere(db, 'lesson', 'subject_id', subjectId),
    'wanted lesson': await countWhere(db, 'lesson_demand', 'subject_id', subjectId),
    'group conversation': await countWhere(db, 'chat_thread', 'subject_id', subjectId),
  }
}

/** The highest paper that an assessment is of; 0 without any. */
export async function findHighestPaper(db: Db, subjectId: string): Promise<number> {
  const { highest } = await db
    .selectFrom('assessment')
    .select(({ fn }) => fn.max('paper').as('highest'))
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return highest ?? 0
}

export function deleteSubject(db: Db, subjectId: string) {
  return db.deleteFrom('subject').where('id', '=', subjectId).execute()
}
