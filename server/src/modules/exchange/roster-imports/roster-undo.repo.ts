import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { listChangedSince, restoreWrites, type WrittenTables } from '../../../platform/imports/import-writes.repo'
import { findClause, saidOfOthers } from './standing-clauses'

const tables = [
  ...['subject', 'stream', 'teaching_group', 'staff', 'guardian', 'student', 'external_id', 'student_guardian'],
  ...['teaching_group_stream', 'enrolment', 'group_teacher', 'class_teacher', 'allocation'],
] as const

/** What an import of rosters writes. */
export const rosterTables: WrittenTables = {
  tables,
  figures: ['version', 'student_count', 'female_count', 'male_count', 'class_teacher_id'],
}

/** What is put back with other rows. */
const follows: Partial<Record<string, readonly string[]>> = { student: ['stream_id', 'status'] }

/** Students of before the import whom it may move: those of its plan, and those in groups that become sets by it. */
export async function listMovable(db: Db, studentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from student where id = any(${studentIds}::uuid[]) union select student_id from enrolment`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whoever and whatever was changed after the import, by name. */
export const listRosterChanges = (db: Db, importId: string) =>
  listChangedSince(db, importId, { ...rosterTables, nameOf })

const told = sql`coalesce(told.after, told.before)`

/** What people call the row of a change. */
function nameOf(table: string) {
  if (['student', 'staff', 'guardian'].includes(table)) {
    return sql<string>`concat_ws(', ', nullif(${told} ->> 'family_name', ''), nullif(${told} ->> 'given_names', ''))`
  }
  if (table === 'stream') return sql<string>`concat_ws(' ', upper(${told} ->> 'class_code'), ${told} ->> 'name')`
  if (table === 'subject') return sql<string>`${told} ->> 'name'`
  if (table === 'teaching_group') return sql<string>`${told} ->> 'title'`
  return sql<string>`${sql.lit(saidOfOthers[table] ?? table)}`
}

const own = ['student', 'staff', 'guardian', 'stream', 'subject', 'teaching_group']

/** Periods of students: those of the students of the import are its own. */
const ofStudents = ['placement', 'subject_choice', 'group_membership', 'student_subject']

/** Figures and periods that go with their record. */
const derived = [
  ...['mark_sheet', 'stream_choice', 'elective_places', 'student_without_account', 'timetable_name'],
  ...['student_act_change', 'allocation_act_change', 'compulsory_period'],
]

interface Reference {
  table: string
  column: string
  /** The kind of record that is named there. */
  target: string
}

/** Everything that can keep a record of an import; what only goes with it is left out. */
export async function listReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid::regclass::text = any(${own}::text[])`.execute(db)
  return rows.filter(({ table, target }) =>
    ofStudents.includes(table) ? target !== 'student' : !derived.includes(table),
  )
}

/** What refers to the new records and was not written by the import, each in a clause. */
export async function listStanding(db: Db, importId: string, actId: string | null): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, target } of await listReferences(db)) {
    const isOwn = (tables as readonly string[]).includes(table)
    const { rows } = await sql<{ name: string }>`
      select distinct ${nameOf(target)} as name
      from import_write told join ${sql.table(table)} other on to_jsonb(other.${sql.ref(column)}) = told.key -> 'id'
      where told.import_id = ${importId} and told.table_name = ${target} and told.before is null
        and not ${isOwn ? isWritten(table, importId) : isOfStudents(table, importId, actId)}`.execute(db)
    found.push(...rows.map(({ name }) => `${name} ${findClause(table, target) ?? 'is named elsewhere'}`))
  }
  return found
}

/** Whether the import wrote this very row, or the student in it is its own. */
const isWritten = (table: string, importId: string) => sql`exists (
  select from import_write mine where mine.import_id = ${importId} and mine.table_name = ${table}
    and mine.key <@ to_jsonb(other))`

function isOfStudents(table: string, importId: string, actId: string | null) {
  if (!ofStudents.includes(table)) return sql`false`
  return sql`(exists (select from import_write mine where mine.import_id = ${importId} and mine.table_name = 'student'
      and mine.key ->> 'id' = other.student_id::text)
    or exists (select from student_act_change moved where moved.act_id = ${actId}::uuid and moved.student_id = other.student_id))`
}

/** All rows as they were before the import. Where its students were is put back before. */
export async function restoreRoster(db: Db, importId: string) {
  for (const table of ['group_membership', 'subject_choice', 'placement']) {
    await sql`delete from ${sql.table(table)} using import_write told
      where told.import_id = ${importId} and told.table_name = 'student' and told.before is null
        and student_id = (told.key ->> 'id')::uuid`.execute(db)
  }
  await restoreWrites(db, importId, { ...rosterTables, keptIn: follows })
}
