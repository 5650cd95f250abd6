import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { listKeptFaults } from '../../../test/kept-figures'
import { openBlankDatabase } from '../../../test/test-database'
import { migrate, migrateTo } from './migrate'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
let before: unknown[]
const run = async (text: string) => (await sql.raw(text).execute(database.db)).rows

/** Every entry with whoever wrote it and when, as far as it says that itself. */
const tellEntries = (author: string, at: string) =>
  run(`select family_name, entry.day::text, entry.session::text, entry.status::text, minutes_late, note, entry.version, username, ${at} as at
    from register_entry entry join register on register.id = register_id join student on student.id = student_id
    left join account on account.id = ${author} order by entry.day, family_name`)

beforeAll(async () => {
  database = await openBlankDatabase()
  await migrateTo(database.address, '0315-entries-by-student-and-session.sql')
  await run(`insert into school (name, short_name) values ('Hill School', 'Hill')`)
  await run(`insert into academic_year (title, start_date, end_date) values ('2026', '2026-02-01', '2026-12-10')`)
  await run(`insert into term (academic_year_id, number, title, start_date, end_date, is_current)
    select id, 1, 'Term 1', '2026-02-02', '2026-05-01', true from academic_year`)
  await run(`insert into class (code, name, level, place) values ('s1', 'S1', 'O', 1)`)
  await run(`insert into stream (class_code, name) values ('s1', 'East')`)
  await run(`insert into student (admission_number, family_name, stream_id)
    select given.name, given.name, id from stream, unnest('{ada,ben,cleo}'::text[]) as given (name)`)
  await run(
    `insert into account (username, category, display_name) values ('teacher', 'admin', 'Teacher'), ('office', 'admin', 'Office')`,
  )
  await takeRegister('2026-03-03', 'morning')
  await takeRegister('2026-03-04', 'lesson-12')
  await run(`update register_entry set status = 'late', minutes_late = 7, note = 'bus', changed_by = account.id
    from account, student where username = 'office' and student.id = register_entry.student_id and family_name = 'ben'`)
  await run(
    `update register_entry set changed_by = null from student where student.id = student_id and family_name = 'cleo'`,
  )
  // Of a register that was taken before it kept its first moment.
  await run(`update register set first_taken_by = null, first_taken_at = null where day = '2026-03-04'`)
  before = await tellEntries('changed_by', 'changed_at')
  await migrate(database.address)
})
afterAll(() => database.drop())

/** The teacher takes it, in one statement and so in one moment. */
const takeRegister = (day: string, session: string) =>
  run(`with taken as (
      insert into register (stream_id, day, session, taken_by)
      select stream.id, '${day}', '${session}', account.id from stream, account where username = 'teacher' returning *)
    insert into register_entry (register_id, student_id, day, session, status, changed_by)
    select taken.id, student.id, day, session, 'present', taken_by from taken, student`)

it('tells of every entry what it did, and who wrote it when', async () => {
  expect(before).toHaveLength(6)
  expect(
    await tellEntries(
      'case when changed_at is null then first_taken_by else changed_by end',
      'coalesce(changed_at, first_taken_at)',
    ),
  ).toEqual(before)
})

it('leaves to the register what it tells itself', async () => {
  expect(
    await run(`select entry.day::text, family_name from register_entry entry join student on student.id = student_id
    where changed_at is null`),
  ).toEqual([{ day: '2026-03-03', family_name: 'ada' }])
})

it('keeps the figures, and goes on counting', async () => {
  await run(
    `update register_entry set status = 'absent' from student where student.id = student_id and family_name = 'ada'`,
  )
  expect(await listKeptFaults(database.db)).toEqual([])
})

it.each([
  [
    'a second entry for one session',
    `insert into register_entry (register_id, student_id, day, session, status)
    select register_id, student_id, day, session, 'absent' from register_entry`,
    /register_entry_pkey/,
  ],
  ['a session that is none', `update register set session = 'lesson-25'`, /lesson-25/],
  ['a status that is none', `update register_entry set status = 'ill'`, /"ill"/],
  [
    'minutes of somebody who was not late',
    `update register_entry set minutes_late = 5, status = 'present'`,
    /register_entry_check/,
  ],
  [
    'an author without a moment',
    `update register_entry set changed_by = id, changed_at = null from account`,
    /register_entry_check/,
  ],
  ['another session than the register’s', `update register_entry set session = 'afternoon'`, /register_id_day_session/],
  ['an entry without its student', `update register_entry set student_id = gen_random_uuid()`, /student/],
])('refuses %s as before', async (_, statement, reason) => {
  await expect(run(statement)).rejects.toThrow(reason)
})
