import type { addGradingScheme, GradingDocument, saveGradingScheme } from '@bellhouse/contracts'
import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'

type Fields = z.output<(typeof addGradingScheme)['input']>
type Changed = z.output<(typeof saveGradingScheme)['input']>

interface ClassOfScheme {
  classCode: string
  yearId: string
  year: string
}

interface LaterClass extends Omit<ClassOfScheme, 'year'> {
  termId: string
  term: string
}

const classesOf = sql<ClassOfScheme[]>`coalesce((
  select jsonb_agg(jsonb_build_object('classCode', class_code, 'yearId', academic_year.id, 'year', title)
    order by start_date desc, class_place(class_code))
  from class_grading join academic_year on academic_year.id = academic_year_id
  where grading_scheme_id = grading_scheme.id), '[]')`

const laterOf = sql<LaterClass[]>`coalesce((
  select jsonb_agg(jsonb_build_object('classCode', class_code, 'yearId', academic_year_id, 'termId', term.id, 'term', term.title)
    order by start_date desc, class_place(class_code))
  from term_grading join term on term.id = term_id where grading_scheme_id = grading_scheme.id), '[]')`

const schemes = (db: Db) =>
  db
    .selectFrom('grading_scheme')
    .select([
      'id',
      'family_id as familyId',
      'number',
      'name',
      'level',
      'note',
      'state',
      'version',
      'activated_at as activatedAt',
      classesOf.as('classes'),
      laterOf.as('later'),
    ])

/** By name, the newest version first. */
export const listSchemes = (db: Db) =>
  schemes(db).orderBy(sql`folded(name)`).orderBy('family_id').orderBy('number', 'desc').execute()

export const findScheme = (db: Db, schemeId: string) =>
  schemes(db)
    .select([sql<GradingDocument>`document`.as('document'), 'ready_made as readyMade'])
    .where('id', '=', schemeId)
    .executeTakeFirst()

export async function insertScheme(db: Db, { name, level, note, document, readyMade }: Fields, accountId: string) {
  const { id } = await db
    .insertInto('grading_scheme')
    .values({ name, level, note, document: JSON.stringify(document), ready_made: readyMade, created_by: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The next version of the same family, as a draft. */
export async function insertNextVersion(db: Db, schemeId: string, accountId: string) {
  const { rows } = await sql<{ id: string }>`
    insert into grading_scheme (family_id, number, name, level, note, document, ready_made, created_by)
    select family_id, (select max(number) + 1 from grading_scheme as other where other.family_id = origin.family_id),
      name, level, note, document, ready_made, ${accountId}
    from grading_scheme as origin where id = ${schemeId} returning id`.execute(db)
  return rows[0]?.id
}

/** False where somebody else has changed it, or it is no draft any more. */
export async function updateDraft(db: Db, { schemeId, version, name, level, note, document }: Changed) {
  const { numUpdatedRows } = await db
    .updateTable('grading_scheme')
    .set({ name, level, note, document: JSON.stringify(document) })
    .where('id', '=', schemeId)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where somebody else has changed it in the meantime. Older versions of the family retire. */
export async function activateScheme(db: Db, schemeId: string, version: number) {
  const { numUpdatedRows } = await db
    .updateTable('grading_scheme')
    .set({ state: 'active', activated_at: sql`now()` })
    .where('id', '=', schemeId)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('grading_scheme')
    .set({ state: 'retired' })
    .where('state', '=', 'active')
    .where('id', '<>', schemeId)
    .where(sql<SqlBool>`family_id = (select family_id from grading_scheme where id = ${schemeId})`)
    .execute()
  return true
}

export async function deleteDraft(db: Db, schemeId: string) {
  await db.deleteFrom('grading_scheme').where('id', '=', schemeId).where('state', '=', 'draft').execute()
}

/** By which scheme a class is graded in a year; nothing where none is chosen. Kept from changing until the transaction ends. */
export function holdClassGrading(db: Db, yearId: string, classCode: string) {
  return db
    .selectFrom('class_grading')
    .select('grading_scheme_id as schemeId')
    .where('academic_year_id', '=', yearId)
    .where('class_code', '=', classCode)
    .forUpdate()
    .executeTakeFirst()
}

export async function putClassGrading(db: Db, yearId: string, classCode: string, schemeId: string | null) {
  if (!schemeId) {
    await db
      .deleteFrom('class_grading')
      .where('academic_year_id', '=', yearId)
      .where('class_code', '=', classCode)
      .execute()
    return
  }
  await db
    .insertInto('class_grading')
    .values({ academic_year_id: yearId, class_code: classCode, grading_scheme_id: schemeId })
    .onConflict((found) =>
      found.columns(['academic_year_id', 'class_code']).doUpdateSet({ grading_scheme_id: schemeId }),
    )
    .execute()
}

/** By which scheme a class is graded from a term on; nothing where it goes on as before. Kept from changing until the transaction ends. */
export function holdTermGrading(db: Db, termId: string, classCode: string) {
  return db
    .selectFrom('term_grading')
    .select('grading_scheme_id as schemeId')
    .where('term_id', '=', termId)
    .where('class_code', '=', classCode)
    .forUpdate()
    .executeTakeFirst()
}

export async function putTermGrading(db: Db, termId: string, classCode: string, schemeId: string | null) {
  if (!schemeId) {
    await db.deleteFrom('term_grading').where('term_id', '=', termId).where('class_code', '=', classCode).execute()
    return
  }
  await db
    .insertInto('term_grading')
    .values({ term_id: termId, class_code: classCode, grading_scheme_id: schemeId })
    .onConflict((found) => found.columns(['term_id', 'class_code']).doUpdateSet({ grading_scheme_id: schemeId }))
    .execute()
}

/** The terms of a year from which a class is graded by another scheme, in their order. */
export function listTermsGradedApart(db: Db, yearId: string, classCode: string) {
  return db
    .selectFrom('term_grading')
    .innerJoin('term', 'term.id', 'term_grading.term_id')
    .select('term.title')
    .where('academic_year_id', '=', yearId)
    .where('class_code', '=', classCode)
    .orderBy('start_date')
    .execute()
}

/** A term, and whether it is the first one of its year. */
export async function findTermOfYear(db: Db, termId: string, yearId: string) {
  const { rows } = await sql<{ id: string; isFirst: boolean }>`
    select id, start_date = (select min(start_date) from term where academic_year_id = ${yearId}) as "isFirst"
    from term where id = ${termId} and academic_year_id = ${yearId}`.execute(db)
  return rows[0]
}

interface ClassOfYear {
  classCode: string
  hasMarks: boolean
  publishedCards: number
  cardsOfTerms: { termId: string; cards: number }[]
}

export async function listClassesOfYear(db: Db, yearId: string) {
  const { rows } = await sql<ClassOfYear>`
    select class.code as "classCode",
      exists (
        select from assessment join term on term.id = term_id
        join taught_group taught on taught.id = coalesce(assessment.stream_id, assessment.teaching_group_id)
        join mark on mark.assessment_id = assessment.id and num_nonnulls(mark.value, mark.status) > 0
        where term.academic_year_id = ${yearId} and taught.class_code = class.code) as "hasMarks",
      (select count(*)::integer from report_card card join term on term.id = card.term_id
        join stream on stream.id = card.stream_id
        where term.academic_year_id = ${yearId} and stream.class_code = class.code
          and card.superseded_at is null) as "publishedCards",
      coalesce((select jsonb_agg(jsonb_build_object('termId', term_id, 'cards', cards)) from (
        select card.term_id, count(*) as cards from report_card card join term on term.id = card.term_id
        join stream on stream.id = card.stream_id
        where term.academic_year_id = ${yearId} and stream.class_code = class.code and card.superseded_at is null
        group by card.term_id) printed), '[]') as "cardsOfTerms"
    from class order by class_place(class.code)`.execute(db)
  return rows.map(({ cardsOfTerms, ...row }) => ({ ...row, ...(cardsOfTerms.length > 0 && { cardsOfTerms }) }))
}

export async function listGradedClasses(db: Db, yearId: string) {
  const rows = await db
    .selectFrom('class_grading')
    .select('class_code')
    .where('academic_year_id', '=', yearId)
    .execute()
  return rows.map(({ class_code }) => class_code)
}

export const findClassLevel = (db: Db, classCode: string) =>
  db
    .selectFrom('class')
    .innerJoin('level', 'level.code', 'class.level')
    .select(['class.name', 'level.kind'])
    .where('class.code', '=', classCode)
    .executeTakeFirst()

export const findYear = (db: Db, yearId: string) =>
  db.selectFrom('academic_year').select(['id', 'title']).where('id', '=', yearId).executeTakeFirst()

export const findStreamOfPreview = (db: Db, streamId: string) =>
  db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select(['stream.id', streamLabel.as('label')])
    .where('stream.id', '=', streamId)
    .executeTakeFirst()

/** The given term, or else the current one. */
export const findTermOfPreview = (db: Db, termId: string | undefined) =>
  db
    .selectFrom('term')
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select(['term.id', termLabel.as('label')])
    .$if(termId !== undefined, (query) => query.where('term.id', '=', termId ?? ''))
    .$if(termId === undefined, (query) => query.where('term.is_current', '=', true))
    .executeTakeFirst()
