import type { addTerm, addYear, saveTerm, saveYear } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { countWhere } from '../../../platform/db/count-where'
import type { Db } from '../../../platform/db/open'

type YearFields = z.output<(typeof addYear)['input']>
type ChangedYear = z.output<(typeof saveYear)['input']>
type NewTerm = z.output<(typeof addTerm)['input']>
type ChangedTerm = z.output<(typeof saveTerm)['input']>
type ClassStart = NewTerm['classStarts'][number]

const yearRows = (db: Db) =>
  db.selectFrom('academic_year').select(['id', 'title', 'start_date as startDate', 'end_date as endDate', 'version'])

export function listYearRows(db: Db) {
  return yearRows(db).orderBy('start_date', 'desc').execute()
}

export function findYear(db: Db, yearId: string) {
  return yearRows(db).where('id', '=', yearId).executeTakeFirst()
}

/** Another year that has a day in common with that time. */
export function findYearWithin(db: Db, startDate: string, endDate: string, exceptId: string | null) {
  return yearRows(db)
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
}

export function findYearTitled(db: Db, title: string) {
  return yearRows(db).where('title', '=', title).executeTakeFirst()
}

export async function insertYear(db: Db, { title, startDate, endDate }: YearFields): Promise<string> {
  const { id } = await db
    .insertInto('academic_year')
    .values({ title, start_date: startDate, end_date: endDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where somebody else was quicker. */
export async function updateYear(db: Db, { yearId, version, title, startDate, endDate }: ChangedYear) {
  const { numUpdatedRows } = await db
    .updateTable('academic_year')
    .set({ title, start_date: startDate, end_date: endDate })
    .where('id', '=', yearId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const termRows = (db: Db) =>
  db.selectFrom('term').select([
    'term.id',
    'term.academic_year_id as yearId',
    'term.title',
    'term.number',
    'term.start_date as startDate',
    'term.end_date as endDate',
    'term.is_current as isCurrent',
    'term.is_pinned as isPinned',
    'term.version',
    sql<ClassStart[]>`array(
        select jsonb_build_object('classCode', class_code, 'startDate', to_char(start_date, 'YYYY-MM-DD'))
        from term_class_start where term_id = term.id order by class_place(class_code))`.as('classStarts'),
  ])

export function listTermRows(db: Db) {
  return termRows(db).orderBy('term.start_date').execute()
}

export function findTerm(db: Db, termId: string) {
  return termRows(db).where('term.id', '=', termId).executeTakeFirst()
}

/** Another term that has a day in common with that time. */
export function findTermWithin(db: Db, startDate: string, endDate: string, exceptId: string | null) {
  return termRows(db)
    .where('term.start_date', '<=', endDate)
    .where('term.end_date', '>=', startDate)
    .where(sql<boolean>`term.id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
}

export function findTermNumbered(db: Db, yearId: string, number: number) {
  return termRows(db).where('term.academic_year_id', '=', yearId).where('term.number', '=', number).executeTakeFirst()
}

export async function insertTerm(db: Db, { yearId, classStarts, ...fields }: NewTerm): Promise<string> {
  const { id } = await db
    .insertInto('term')
    .values({ academic_year_id: yearId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putClassStarts(db, id, classStarts)
  return id
}

/** False where somebody else was quicker. */
export async function updateTerm(db: Db, { termId, version, classStarts, ...fields }: ChangedTerm) {
  const { numUpdatedRows } = await db
    .updateTable('term')
    .set(columnsOf(fields))
    .where('id', '=', termId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('term_class_start').where('term_id', '=', termId).execute()
  await putClassStarts(db, termId, classStarts)
  return true
}

const columnsOf = ({ title, number, startDate, endDate }: Omit<NewTerm, 'yearId' | 'classStarts'>) => ({
  title,
  number,
  start_date: startDate,
  end_date: endDate,
})

async function putClassStarts(db: Db, termId: string, starts: readonly ClassStart[]) {
  if (starts.length === 0) return
  const rows = starts.map(({ classCode, startDate }) => ({
    term_id: termId,
    class_code: classCode,
    start_date: startDate,
  }))
  await db.insertInto('term_class_start').values(rows).execute()
}

export async function countUses(db: Db, termId: string) {
  return {
    assessment: await countWhere(db, 'assessment', 'term_id', termId),
    register: await countWhere(db, 'register', 'term_id', termId),
    exemption: await countWhere(db, 'mark_exemption', 'term_id', termId),
    'report comment': await countWhere(db, 'report_comment', 'term_id', termId),
    'subject comment': await countWhere(db, 'subject_comment', 'term_id', termId),
    'report card': await countWhere(db, 'report_card', 'term_id', termId),
    'report card run': await countWhere(db, 'report_card_run', 'term_id', termId),
    timetable: await countWhere(db, 'timetable', 'term_id', termId),
    'wanted lesson': await countWhere(db, 'lesson_demand', 'term_id', termId),
    rollover: await countRollovers(db, termId),
  }
}

// Undoing one goes back to the term that was the current one before.
async function countRollovers(db: Db, termId: string) {
  const { count } = await db
    .selectFrom('rollover')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('undone_at', 'is', null)
    .where((eb) => eb.or([eb('former_term_id', '=', termId), eb('made_term_id', '=', termId)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What lies within the days of a term, and outside of these. */
export async function countOutside(
  db: Db,
  { termId, startDate, endDate }: { termId: string; startDate: string; endDate: string },
) {
  const { rows } = await sql<{ registers: number; assessments: number }>`
    select
      (select count(*)::int from register where term_id = term.id and day not between ${startDate}::date and ${endDate}::date) as registers,
      (select count(*)::int from assessment where term_id = term.id and held_on between start_date and end_date
        and held_on not between ${startDate}::date and ${endDate}::date) as assessments
    from term where id = ${termId}`.execute(db)
  return rows[0] ?? { registers: 0, assessments: 0 }
}

export async function deleteTerm(db: Db, termId: string) {
  await db.deleteFrom('term_class_start').where('term_id', '=', termId).execute()
  for (const table of ['timetable_frame', 'staff_unavailable', 'staff_wish'] as const) {
    await db.deleteFrom(table).where('term_id', '=', termId).execute()
  }
  await db.deleteFrom('term').where('id', '=', termId).execute()
}

/**
 * The term that is named is pinned, where its dates alone do not make it the current one; none is where nothing is named.
 * Two who do this at once wait for each other.
 */
export async function putPinnedTerm(db: Db, termId: string | null) {
  await sql`select pg_advisory_xact_lock(hashtext('current term'))`.execute(db)
  await sql`update term set is_pinned = false where is_pinned`.execute(db)
  if (termId) {
    await sql`update term set is_pinned = true where id = ${termId} and id <> term_by_dates(school_today())`.execute(db)
  }
}

export function findPinnedTerm(db: Db) {
  return termRows(db).where('is_pinned', '=', true).executeTakeFirst()
}

/** What it would mean that a term is the current one. */
export async function foreseeCurrent(db: Db, termId: string) {
  const { rows } = await sql<{ isByDates: boolean; teachers: number }>`
    select term_by_dates(school_today()) = ${termId} as "isByDates",
      (select count(distinct staff_id) from allocated_on(day_of_term(${termId}))) as teachers`.execute(db)
  return rows[0] ?? { isByDates: false, teachers: 0 }
}
