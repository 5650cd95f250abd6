import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openBlankDatabase } from '../../../test/test-database'
import { migrate, migrateTo } from './migrate'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
let before: unknown[]
const run = async (text: string) => (await sql.raw(text).execute(database.db)).rows

/** Every change in the order of each mark, with what it was numbered left out. */
const tellFrom = (history: string) =>
  run(`select title, family_name, ${history}.version, before_value, value, account_id, at
    from ${history} left join assessment on assessment.id = assessment_id join student on student.id = student_id
    order by title, family_name, ${history}.version, at`)

beforeAll(async () => {
  database = await openBlankDatabase()
  await migrateTo(database.address, '0313-left-out-by-their-assessment.sql')
  await run(`insert into school (name, short_name) values ('Hill School', 'Hill')`)
  await run(`insert into academic_year (title, start_date, end_date) values ('2026', '2026-02-01', '2026-12-10')`)
  await run(`insert into term (academic_year_id, number, title, start_date, end_date, is_current)
    select id, 1, 'Term 1', '2026-02-02', '2026-05-01', true from academic_year`)
  await run(`insert into class (code, name, level, place) values ('s1', 'S1', 'O', 1)`)
  await run(`insert into stream (class_code, name) values ('s1', 'East')`)
  await run(`insert into subject (code, name, level, compulsory) values ('112', 'English', 'O', true)`)
  await run(`insert into student (admission_number, family_name, stream_id)
    select given.name, given.name, id from stream, unnest('{ada,ben}'::text[]) as given (name)`)
  await run(`insert into assessment (subject_id, stream_id, term_id, title, kind, out_of, held_on, status)
    select subject.id, stream.id, term.id, given.title, 'activity', 100, '2026-03-01', 'draft'
    from subject, stream, term, unnest('{Once,Twice,Gone,Odd}'::text[]) as given (title)`)
  await run(
    `insert into mark (assessment_id, student_id, value) select assessment.id, student.id, 50 from assessment, student`,
  )
  await run(`update mark set value = 60 from assessment where assessment.id = assessment_id and title = 'Twice'`)
  await run(`delete from mark using assessment where assessment.id = assessment_id and title = 'Gone'`)
  // Nothing of the portal writes such a mark; a hand at the database might have.
  await database.db.transaction().execute(async (one) => {
    await sql`set local session_replication_role = replica`.execute(one)
    await sql`update mark set changed_at = '2026-03-02' from assessment
      where assessment.id = assessment_id and title = 'Odd'`.execute(one)
  })
  await insertImportedEntry()
  before = await tellFrom('mark_change')
  await migrate(database.address)
})
afterAll(() => database.drop())

async function insertImportedEntry() {
  await run(`insert into register (stream_id, day, session) select id, '2026-03-03', 'afternoon' from stream`)
  await run(`insert into register_entry (register_id, student_id, day, session, status)
    select register.id, student.id, day, session, 'present' from register, student`)
  await run(`insert into account (username, category, display_name) values ('office', 'admin', 'Office')`)
  await run(
    `insert into import (kind, started_by, file_name, about, mapping) select 'registers', id, 'days.csv', '{}', '{}' from account`,
  )
  await run(`insert into imported_entry (import_id, register_id, student_id, version)
    select import.id, register_id, student_id, version from import, register_entry`)
}

it('tells every change of a mark after the upgrade as before', async () => {
  const after = await tellFrom('mark_history')
  const isBefore = (change: unknown) => before.some((one) => JSON.stringify(one) === JSON.stringify(change))
  expect(before).toHaveLength(10)
  expect(after.filter(isBefore)).toEqual(before)
})

it('gives up no change but what a mark tells itself', async () => {
  expect(
    await run(`select title, mark_change.version, count(*)::integer as students from mark_change
    join assessment on assessment.id = assessment_id group by 1, 2 order by 1, 2`),
  ).toEqual([
    { title: 'Gone', version: 1, students: 2 },
    { title: 'Odd', version: 1, students: 2 },
    { title: 'Twice', version: 1, students: 2 },
    { title: 'Twice', version: 2, students: 2 },
  ])
})

it('goes on numbering where it was', async () => {
  await run(`update mark set value = 70 from assessment where assessment.id = assessment_id and title = 'Once'`)
  const numbered = await run(`select count(*)::integer as rows, count(distinct id)::integer as ids from mark_change`)
  expect(numbered).toEqual([{ rows: 10, ids: 10 }])
})

it('knows entries that an import has written by their student and session', async () => {
  expect(
    await run(`select family_name, day::text, session, imported_entry.version from imported_entry
    join register_entry using (student_id, day, session) join student on student.id = student_id order by 1`),
  ).toEqual(['ada', 'ben'].map((family_name) => ({ family_name, day: '2026-03-03', session: 'afternoon', version: 1 })))
})
