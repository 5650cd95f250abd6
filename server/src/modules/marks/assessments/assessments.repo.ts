import type { Assessment, AssessmentState, MarkPlace } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { termLabel } from '../../school/terms'

export type AssessmentFields = Pick<Assessment, 'title' | 'kind' | 'paper' | 'outOf' | 'weight' | 'date'>
export type AssessmentRow = AssessmentFields & Pick<Assessment, 'id' | 'state' | 'version'> & MarkPlace

const columns = [
  'id',
  'subject_id as subjectId',
  'group_id as streamId',
  'term_id as termId',
  'title',
  'kind',
  'paper',
  'out_of as outOf',
  'weight',
  'held_on as date',
  'status as state',
  'version',
] as const

/** By date. */
export function listAssessmentsOfPlace(db: Db, { streamId, subjectId, termId }: MarkPlace) {
  return db
    .selectFrom('assessment')
    .select(columns)
    .where('group_id', '=', streamId)
    .where('subject_id', '=', subjectId)
    .where('term_id', '=', termId)
    .orderBy('paper')
    .orderBy('held_on')
    .orderBy('id')
    .$castTo<AssessmentRow>()
    .execute()
}

/** The terms of a year in which marks that students had seen are open again, and of how many assessments; the first term first. */
export function listReopenedOfYear(db: Db, yearId: string) {
  return db
    .selectFrom('assessment')
    .innerJoin('term', 'term.id', 'term_id')
    .innerJoin('academic_year', 'academic_year.id', 'academic_year_id')
    .where('academic_year_id', '=', yearId)
    .where('reopened_at', 'is not', null)
    .groupBy(['term.id', 'academic_year.title'])
    .orderBy('term.start_date')
    .select(({ fn }) => ['term.id as termId', termLabel.as('term'), fn.countAll<number>().as('assessments')])
    .execute()
}

export function findAssessment(db: Db, assessmentId: string) {
  return db
    .selectFrom('assessment')
    .select(columns)
    .where('id', '=', assessmentId)
    .$castTo<AssessmentRow>()
    .executeTakeFirst()
}

const valuesOf = ({ title, kind, paper, outOf, weight, date }: AssessmentFields) => ({
  title,
  kind,
  paper,
  out_of: outOf,
  weight,
  held_on: date,
})

/** What is given as a stream may be a set, by its id. */
const groupOf = (id: string) => ({
  stream_id: sql<string | null>`(select id from stream where id = ${id})`,
  teaching_group_id: sql<string | null>`(select id from teaching_group where id = ${id})`,
})

export function insertAssessment(db: Db, given: MarkPlace & AssessmentFields, accountId: string) {
  const place = { ...groupOf(given.streamId), subject_id: given.subjectId, term_id: given.termId }
  return db
    .insertInto('assessment')
    .values({ ...place, ...valuesOf(given), created_by: accountId })
    .returning(columns)
    .$castTo<AssessmentRow>()
    .executeTakeFirstOrThrow()
}

interface Versioned {
  assessmentId: string
  version: number
}

/** The assessment after the change; nothing where it is no longer in that version. */
export function updateAssessment(db: Db, { assessmentId, version, ...fields }: Versioned & AssessmentFields) {
  return db
    .updateTable('assessment')
    .set(valuesOf(fields))
    .where('id', '=', assessmentId)
    .where('version', '=', version)
    .returning(columns)
    .$castTo<AssessmentRow>()
    .executeTakeFirst()
}

/** The assessment in its new state; nothing where it is no longer in that version. */
export function updateAssessmentState(db: Db, { assessmentId, version, to }: Versioned & { to: AssessmentState }) {
  return db
    .updateTable('assessment')
    .set({ status: to })
    .where('id', '=', assessmentId)
    .where('version', '=', version)
    .returning(columns)
    .$castTo<AssessmentRow>()
    .executeTakeFirst()
}

/** Waits for whoever is just saving a mark, and lets nobody begin. */
export const holdAssessment = (db: Db, assessmentId: string) =>
  db.selectFrom('assessment').select('id').where('id', '=', assessmentId).forUpdate().execute()

export const deleteAssessment = (db: Db, assessmentId: string) =>
  db.deleteFrom('assessment').where('id', '=', assessmentId).execute()

/** They are gone with their marks, by which import if by one; what was written of those finds here what the assessments were called. */
export async function withdrawAssessments(db: Db, assessmentIds: readonly string[], importId: string | null) {
  const { rows } = await sql<{ id: string; title: string }>`
    insert into withdrawn_assessment (id, subject_id, title, import_id)
    select id, subject_id, title, ${importId}::uuid from assessment where id = any(${assessmentIds}::uuid[])
    returning id, title`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from mark where assessment_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from assessment where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export function findAssessmentOfTitle(db: Db, { streamId, subjectId, termId }: MarkPlace, fields: AssessmentFields) {
  return db
    .selectFrom('assessment')
    .select('id')
    .where('group_id', '=', streamId)
    .where('subject_id', '=', subjectId)
    .where('term_id', '=', termId)
    .where('paper', 'is not distinct from', fields.paper)
    .where('title', '=', fields.title)
    .executeTakeFirst()
}

/** How often marks were written, how many somebody has given that no exemption gives, and the highest. */
export function summariseMarks(db: Db, assessmentId: string) {
  return db
    .selectFrom('mark')
    .select(({ fn }) => [
      fn.countAll<number>().as('written'),
      sql<number>`count(*) filter (where num_nonnulls(value, status) > 0 and exemption_id is null)`.as('marks'),
      fn.max('value').as('highest'),
    ])
    .where('assessment_id', '=', assessmentId)
    .executeTakeFirstOrThrow()
}
