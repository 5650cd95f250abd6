import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readingOf } from '../../../test/reading-of'
import { openTestDatabase } from '../../../test/test-database'

let school: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  school = await openTestDatabase()
  await fill()
})
afterAll(() => school.drop())

const streams = 5
const days = 50
const students = 40

/** Day by day each stream has its register taken, with forty students in it; of their entries the register says who took them. */
const fill = () =>
  school.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into register_entry (register_id, student_id, day, session, status, changed_at)
      select md5('register ' || stream || ' ' || day)::uuid, md5('student ' || stream || ' ' || student)::uuid,
        '2026-02-02'::date + day, 'morning', 'present', null
      from generate_series(1, ${days}::integer) day cross join generate_series(1, ${streams}::integer) stream
      cross join generate_series(1, ${students}::integer) student`.execute(one)
    await sql`set session_replication_role = default`.execute(one)
    await sql`vacuum (analyze) register_entry`.execute(one)
  })

it('finds entries of registers by indexes that cost no more than a row', async () => {
  const { rows } = await sql<{ perEntry: number }>`
    select pg_indexes_size('register_entry')::float8 / ${streams * days * students}::integer as "perEntry"`.execute(
    school.db,
  )
  expect(rows[0]?.perEntry).toBeLessThan(100)
})

it('says in an entry nothing that its register says, and nothing in words', async () => {
  const { rows } = await sql<{ perEntry: number }>`
    select pg_relation_size('register_entry')::float8 / ${streams * days * students}::integer as "perEntry"`.execute(
    school.db,
  )
  expect(rows[0]?.perEntry).toBeLessThan(90)
})

it.each([
  ['a register', sql`register_id = md5('register 3 7')::uuid`, 10],
  [
    'a student in two weeks',
    sql`student_id = md5('student 3 7')::uuid and day between '2026-03-02' and '2026-03-13'`,
    20,
  ],
])('reads the entries of %s and not those of others', async (_, chosen, most) => {
  const { blocks } = await readingOf(school.db, sql`select status from register_entry where ${chosen}`)
  expect(blocks).toBeLessThan(most)
})
