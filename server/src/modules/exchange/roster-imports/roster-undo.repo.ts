import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** In the order in which rows can be written; they go in the other one. */
const tables = [
  ...['subject', 'stream', 'teaching_group', 'staff', 'guardian', 'student', 'external_id', 'student_guardian'],
  ...['teaching_group_stream', 'enrolment', 'group_teacher', 'class_teacher', 'allocation'],
] as const

/** Counters and figures, which the database keeps by itself. */
const figures = ['version', 'student_count', 'female_count', 'male_count', 'class_teacher_id']
const withoutFigures = (row: RawBuilder<unknown>) => sql`(${row} - ${sql.lit(`{${figures.join(',')}}`)}::text[])`

/** What is put back with other rows. */
const follows: Partial<Record<string, readonly string[]>> = { student: ['stream_id', 'status'] }
const kept = (table: string) => [...figures, ...(follows[table] ?? [])]

const beforeOf = (table: string) => sql.table(`before_${table}`)

/** Keeps all that an import may write as it is now, until the transaction ends. */
export async function keepBefore(db: Db) {
  for (const table of tables) {
    await sql`create temporary table ${beforeOf(table)} on commit drop as table ${sql.table(table)}`.execute(db)
  }
}

const keyColumns = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** Writes down what has changed since {@link keepBefore}. */
export async function saveWrites(db: Db, importId: string) {
  for (const table of tables) {
    const keys = await keyColumns(db, table)
    const isSame = sql.join(
      keys.map((key) => sql`was.${sql.ref(key)} = now.${sql.ref(key)}`),
      sql` and `,
    )
    const key = (row: string) =>
      sql`jsonb_build_object(${sql.join(keys.flatMap((name) => [sql.lit(name), sql.ref(`${row}.${name}`)]))})`
    const isNone = (row: string) => sql`${sql.ref(`${row}.${keys[0]}`)} is null`
    await sql`
      insert into import_write (import_id, place, table_name, key, before, after)
      select ${importId}::uuid, (select coalesce(max(place), 0) from import_write where import_id = ${importId}) + row_number() over (),
        ${table}, case when ${isNone('now')} then ${key('was')} else ${key('now')} end,
        case when not ${isNone('was')} then to_jsonb(was) end, case when not ${isNone('now')} then to_jsonb(now) end
      from ${beforeOf(table)} was full join ${sql.table(table)} now on ${isSame}
      where ${withoutFigures(sql`to_jsonb(was)`)} is distinct from ${withoutFigures(sql`to_jsonb(now)`)}`.execute(db)
  }
}

/** Students of before the import whom it may move: those of its plan, and those in groups that become sets by it. */
export async function listMovable(db: Db, studentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from student where id = any(${studentIds}::uuid[]) union select student_id from enrolment`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countKept(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_write where import_id = ${importId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whoever and whatever was changed after the import, by name. */
export async function listChangedSince(db: Db, importId: string): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const keys = await keyColumns(db, table)
    const isSame = sql.join(
      keys.map((key) => sql`to_jsonb(now.${sql.ref(key)}) = told.key -> ${sql.lit(key)}`),
      sql` and `,
    )
    const { rows } = await sql<{ name: string }>`
      select ${nameOf(table)} as name
      from import_write told left join ${sql.table(table)} now on ${isSame}
      where told.import_id = ${importId} and told.table_name = ${table}
        and ${withoutFigures(sql`to_jsonb(now)`)} is distinct from ${withoutFigures(sql`told.after`)}`.execute(db)
    found.push(...rows.map(({ name }) => name))
  }
  return found
}

const told = sql`coalesce(told.after, told.before)`

/** What people call the row of a change. */
function nameOf(table: string) {
  if (['student', 'staff', 'guardian'].includes(table)) {
    return sql<string>`concat_ws(', ', nullif(${told} ->> 'family_name', ''), nullif(${told} ->> 'given_names', ''))`
  }
  if (table === 'stream') return sql<string>`concat_ws(' ', upper(${told} ->> 'class_code'), ${told} ->> 'name')`
  if (table === 'subject') return sql<string>`${told} ->> 'name'`
  if (table === 'teaching_group') return sql<string>`${told} ->> 'title'`
  return sql<string>`${sql.lit(words[table] ?? table)}`
}

const words: Record<string, string> = {
  ...{ external_id: 'the number of another system', student_guardian: 'who looks after somebody' },
  ...{ enrolment: 'who is in a group', group_teacher: 'the teacher of a group', teaching_group_stream: 'a group' },
  ...{ class_teacher: 'a class teacher', allocation: 'who teaches what', account: 'an account', mark: 'marks' },
  ...{
    register_entry: 'a register',
    register: 'a register',
    report_card: 'a report card',
    assessment: 'an assessment',
  },
  ...{
    report_comment: 'a comment',
    application: 'an application',
    issued_paper: 'a printed paper',
    lesson: 'a lesson',
  },
  ...{ placement: 'somebody’s place in it', student: 'a student in it', chat_thread: 'a conversation' },
  ...{ student_act_change: 'an act', lesson_stream: 'a lesson', lesson_staff: 'a lesson', calendar_feed: 'a calendar' },
}

const own = ['student', 'staff', 'guardian', 'stream', 'subject', 'teaching_group']

/** Figures and periods that go with their record; of students of the import they are its own. */
const derived = [
  ...['mark_sheet', 'stream_choice', 'elective_places', 'student_without_account', 'timetable_name', 'student_subject'],
  ...['placement', 'subject_choice', 'group_membership', 'student_act_change', 'allocation_act_change'],
]

/** What refers to the new records and was not written by the import. */
export async function listStanding(db: Db, importId: string, actId: string | null): Promise<string[]> {
  const { rows: references } = await sql<{ table: string; column: string; target: string }>`
    select conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid::regclass::text = any(${own}::text[])`.execute(db)
  const found: string[] = []
  for (const { table, column, target } of references) {
    const isOwn = (tables as readonly string[]).includes(table)
    if (derived.includes(table) && target === 'student') continue
    const { rows } = await sql<{ name: string }>`
      select distinct ${nameOf(target)} as name
      from import_write told join ${sql.table(table)} other on to_jsonb(other.${sql.ref(column)}) = told.key -> 'id'
      where told.import_id = ${importId} and told.table_name = ${target} and told.before is null
        and not ${isOwn ? isWritten(table, importId) : isOfStudents(table, importId, actId)}`.execute(db)
    found.push(...rows.map(({ name }) => `${name}: ${words[table] ?? table.replaceAll('_', ' ')}`))
  }
  return found
}

/** Whether the import wrote this very row, or the student in it is its own. */
const isWritten = (table: string, importId: string) => sql`exists (
  select from import_write mine where mine.import_id = ${importId} and mine.table_name = ${table}
    and mine.key <@ to_jsonb(other))`

function isOfStudents(table: string, importId: string, actId: string | null) {
  if (['placement', 'subject_choice', 'group_membership', 'student_subject'].includes(table)) {
    return sql`(exists (select from import_write mine where mine.import_id = ${importId} and mine.table_name = 'student'
        and mine.key ->> 'id' = other.student_id::text)
      or exists (select from student_act_change moved where moved.act_id = ${actId}::uuid and moved.student_id = other.student_id))`
  }
  return derived.includes(table) ? sql`true` : sql`false`
}

/** All rows as they were before the import. Where its students were is put back before. */
export async function restoreWrites(db: Db, importId: string) {
  for (const table of ['group_membership', 'subject_choice', 'placement']) {
    await sql`delete from ${sql.table(table)} using import_write told
      where told.import_id = ${importId} and told.table_name = 'student' and told.before is null
        and student_id = (told.key ->> 'id')::uuid`.execute(db)
  }
  for (const table of tables.toReversed()) await deleteNew(db, importId, table)
  for (const table of tables) await putBack(db, importId, table)
  await sql`delete from import_write where import_id = ${importId}`.execute(db)
}

async function deleteNew(db: Db, importId: string, table: string) {
  const keys = await keyColumns(db, table)
  const isSame = sql.join(
    keys.map((key) => sql`to_jsonb(now.${sql.ref(key)}) = told.key -> ${sql.lit(key)}`),
    sql` and `,
  )
  await sql`delete from ${sql.table(table)} now using import_write told
    where told.import_id = ${importId} and told.table_name = ${table} and told.before is null and ${isSame}`.execute(db)
}

async function putBack(db: Db, importId: string, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
      and not attisdropped and attgenerated = ''`.execute(db)
  const columns = rows.map(({ name }) => name)
  const keys = await keyColumns(db, table)
  const isSame = sql.join(
    keys.map((key) => sql`now.${sql.ref(key)} = was.${sql.ref(key)}`),
    sql` and `,
  )
  const set = columns.filter((name) => !keys.includes(name) && !kept(table).includes(name))
  const list = sql.join(columns.map((name) => sql.ref(name)))
  if (set.length > 0) {
    await sql`update ${sql.table(table)} now
      set ${sql.join(set.map((name) => sql`${sql.ref(name)} = was.${sql.ref(name)}`))}
      from import_write told, jsonb_populate_record(null::${sql.table(table)}, told.before) was
      where told.import_id = ${importId} and told.table_name = ${table} and told.before is not null and told.after is not null
        and ${isSame}`.execute(db)
  }
  await sql`insert into ${sql.table(table)} (${list})
    select ${sql.join(columns.map((name) => sql`was.${sql.ref(name)}`))}
    from import_write told, jsonb_populate_record(null::${sql.table(table)}, told.before) was
    where told.import_id = ${importId} and told.table_name = ${table} and told.before is not null and told.after is null`.execute(
    db,
  )
}
