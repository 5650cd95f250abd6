import type { AssessmentState, Mark, MarkPlace, ModerationRule } from '@bellhouse/contracts'
import type { WrittenMark } from '@bellhouse/grading'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

const markColumns = sql`mark.assessment_id as "assessmentId", mark.student_id as "studentId", mark.value, mark.status,
  mark.version, account.display_name as by,
  to_char(mark.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`

export async function listMarksOfPlace(db: Db, { streamId, subjectId, termId }: MarkPlace): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select ${markColumns} from mark
    join assessment on assessment.id = mark.assessment_id left join account on account.id = mark.changed_by
    where group_id = ${streamId} and subject_id = ${subjectId} and term_id = ${termId}`.execute(db)
  return rows
}

interface CellPlace {
  assessmentId: string
  studentId: string
}

const assessmentIdsOf = (cells: readonly CellPlace[]) => cells.map(({ assessmentId }) => assessmentId)
const studentIdsOf = (cells: readonly CellPlace[]) => cells.map(({ studentId }) => studentId)

/** The marks of these cells that are there. */
export async function listMarksOfCells(db: Db, cells: readonly CellPlace[]): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select ${markColumns} from mark
    join unnest(${assessmentIdsOf(cells)}::uuid[], ${studentIdsOf(cells)}::uuid[]) as given (assessment_id, student_id)
      using (assessment_id, student_id)
    left join account on account.id = mark.changed_by`.execute(db)
  return rows
}

export interface NewMark extends CellPlace, WrittenMark {
  /** The version that it was based on; 0 where there was no mark. */
  version: number
}

/**
 * Writes the marks whose version is still the one that they were based on, and no other, in one statement. In the order of their keys,
 * so that two who save the same cells wait for each other instead of blocking each other.
 */
export async function putMarks(db: Db, cells: readonly NewMark[], accountId: string) {
  await sql`
    insert into mark (assessment_id, student_id, value, status, version, changed_by)
    select given.assessment_id, given.student_id, given.value, given.status, given.version + 1, ${accountId}
    from unnest(
      ${assessmentIdsOf(cells)}::uuid[],
      ${studentIdsOf(cells)}::uuid[],
      ${cells.map(({ value }) => value)}::numeric[],
      ${cells.map(({ status }) => status)}::text[],
      ${cells.map(({ version }) => version)}::integer[]
    ) as given (assessment_id, student_id, value, status, version)
    left join mark on mark.assessment_id = given.assessment_id and mark.student_id = given.student_id
    where (given.version = 0 or mark.version is not null) and coalesce(given.value::text, given.status, mark.version::text) is not null
    order by given.assessment_id, given.student_id
    on conflict (assessment_id, student_id) do update
      set value = excluded.value, status = excluded.status, changed_by = excluded.changed_by, upload_id = null
      where mark.version = excluded.version - 1
        and (mark.value, mark.status) is distinct from (excluded.value, excluded.status)`.execute(db)
}

/** Those of the assessments that belong to the place, kept from changing until the marks are in. */
export function holdAssessments(db: Db, { streamId, subjectId, termId }: MarkPlace, ids: readonly string[]) {
  return db
    .selectFrom('assessment')
    .select(['id', 'out_of as outOf', 'status as state'])
    .where('group_id', '=', streamId)
    .where('subject_id', '=', subjectId)
    .where('term_id', '=', termId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .$castTo<{ id: string; outOf: number; state: AssessmentState }>()
    .execute()
}

export interface StudentOfSheet {
  studentId: string
  name: string
  admissionNumber: string
  /** The first day in the stream or set, and the last one, where they lie in the term. */
  joinedOn: string | null
  lastDay: string | null
}

/** Who was taught the subject in that stream or set on any day of the term. Whoever has a mark stays on the sheet. */
export async function listStudentsOfSheet(db: Db, { streamId, subjectId, termId }: MarkPlace) {
  const { rows } = await sql<StudentOfSheet>`
    with stay as materialized (
      select stay.student_id, stay.during
      from term cross join stays_in(${streamId}, ${subjectId}, daterange(start_date, end_date, '[]')) stay where id = ${termId}
    ), taker as (
      select takers_within(${streamId}, ${subjectId}, start_date, day_of_term(id)) as student_id from term where id = ${termId}
    ), marked as (
      select student_id from mark join assessment on assessment.id = assessment_id
      where group_id = ${streamId} and subject_id = ${subjectId} and term_id = ${termId}
        and (value is not null or mark.status is not null)
    )
    select id as "studentId", name, admission_number as "admissionNumber",
      case when stay.first > stay.start_date then stay.first::text end as "joinedOn",
      case when stay.last < stay.end_date then stay.last::text end as "lastDay"
    from student cross join lateral (
      select term.start_date, term.end_date, case when bool_or(lower_inf(during) or lower(during) <= term.start_date) then null else min(lower(during)) end as first,
        case when bool_or(upper_inf(during)) then null else max(upper(during)) - 1 end as last
      from term left join stay on stay.student_id = student.id
        and during && daterange(term.start_date, term.end_date, '[]')
      where term.id = ${termId} group by term.id) stay
    where id in (select student_id from marked union select student_id from taker)
    order by search_text, id`.execute(db)
  return rows
}

/** Who was excused in a register of the day of one of these assessments. */
export async function listExcused(db: Db, { streamId, subjectId, termId }: MarkPlace, studentIds: readonly string[]) {
  const { rows } = await sql<CellPlace>`
    select distinct assessment.id as "assessmentId", entry.student_id as "studentId"
    from assessment join register_entry entry on entry.day = held_on and entry.status = 'excused'
    where group_id = ${streamId} and subject_id = ${subjectId} and term_id = ${termId}
      and entry.student_id = any(${studentIds}::uuid[])`.execute(db)
  return rows
}

/** A text that changes with every mark and assessment of a place and with the scheme that it is graded by. */
export async function findRevision(db: Db, { streamId, subjectId, termId }: MarkPlace): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    with held as (
      select id, version from assessment
      where group_id = ${streamId} and subject_id = ${subjectId} and term_id = ${termId}
    )
    select concat_ws('.',
      (select coalesce(sum(version), 0) from mark where assessment_id in (select id from held)),
      (select md5(string_agg(id || ' ' || version, ',' order by id)) from held),
      (select left(grading_of(class_code, ${termId})::text, 8) from taught_group where id = ${streamId})) as revision`.execute(
    db,
  )
  return rows[0]?.revision ?? ''
}

export interface MarkChange extends WrittenMark {
  version: number
  by: string | null
  at: string
  file: string | null
  moderation?: ModerationOfMark
}

interface ModerationOfMark extends ModerationRule {
  reason: string
  by: string | null
  /** Whether the change is the undo. */
  isUndone: boolean
}

/** An undo writes its marks and its own moment in one transaction, and by both it is found. */
export async function listChangesOfMark(db: Db, { assessmentId, studentId }: CellPlace): Promise<MarkChange[]> {
  const { rows } = await sql<MarkChange & { moderation: ModerationOfMark | null }>`
    select change.version, change.value, change.status, account.display_name as by, file_name as file,
      to_char(change.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      case when told.id is not null then jsonb_build_object('kind', told.kind, 'amount', told.amount, 'decimals', told.decimals,
        'reason', told.reason, 'by', maker.display_name, 'isUndone', undone.id is not null) end as moderation
    from mark_history change left join account on account.id = change.account_id
    left join import on import.id = change.upload_id
    left join moderation undone on undone.assessment_id = change.assessment_id and undone.undone_at = change.at
    left join moderation told on told.id = coalesce(undone.id, change.moderation_id)
    left join account maker on maker.id = told.made_by
    where change.assessment_id = ${assessmentId} and change.student_id = ${studentId}
    order by change.id desc nulls last, change.version desc limit 200`.execute(db)
  return rows.map(({ moderation, ...change }) => ({ ...change, ...(moderation && { moderation }) }))
}
