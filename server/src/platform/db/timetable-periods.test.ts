import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openBlankDatabase } from '../../../test/test-database'
import { migrate, migrateTo } from './migrate'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
const run = async (text: string) => (await sql.raw(text).execute(database.db)).rows

// The evening of 11 October is the 12th at the school.
beforeAll(async () => {
  database = await openBlankDatabase()
  await migrateTo(database.address, '0318-ends-of-sets.sql')
  await run(
    `insert into school (name, short_name, time_zone) values ('Hill School', 'Hill', 'Africa/Kampala') returning id`,
  )
  await run(`insert into academic_year (title, start_date, end_date) values ('2026', '2026-02-01', '2026-12-10')`)
  await run(`insert into term (academic_year_id, number, title, start_date, end_date)
    select id, number, 'Term ' || number, first, last from academic_year,
      (values (2, date '2026-05-25', date '2026-08-21'), (3, date '2026-09-07', date '2026-12-04')) as given (number, first, last)`)
  await run(`insert into timetable (term_id, title, state, published_at)
    select term.id, given.title, state, published_at::timestamptz from term join (values
      (2, 'Whole', 'published', '2026-06-01 08:00Z'), (3, 'First', 'archived', '2026-09-05 08:00Z'),
      (3, 'Wrong', 'archived', '2026-10-11 21:30Z'), (3, 'Second', 'archived', '2026-10-12 05:00Z'),
      (3, 'Third', 'published', '2026-11-02 08:00Z'), (3, 'Draft', 'draft', null))
      as given (number, title, state, published_at) on given.number = term.number`)
  await migrate(database.address)
})
afterAll(() => database?.drop())

it('let each timetable hold on the days on which it was the published one', async () => {
  expect(
    await run(`select timetable.title, state, during::text from timetable
      join term on term.id = term_id order by number, published_at`),
  ).toEqual([
    { title: 'Whole', state: 'published', during: '(,)' },
    { title: 'First', state: 'published', during: '(,2026-10-12)' },
    { title: 'Wrong', state: 'archived', during: null },
    { title: 'Second', state: 'published', during: '[2026-10-12,2026-11-02)' },
    { title: 'Third', state: 'published', during: '[2026-11-02,)' },
    { title: 'Draft', state: 'draft', during: null },
  ])
})

it('are no two of one term on one day', async () => {
  const twice = run(`insert into timetable (term_id, title, state, during)
    select id, 'Twice', 'published', '[2026-10-01,2026-10-02)' from term where number = 3`)
  await expect(twice).rejects.toThrow(/timetable_once_a_day/)
})
