import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readingOf } from '../../../test/reading-of'
import { openTestDatabase } from '../../../test/test-database'

let school: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  school = await openTestDatabase()
})
afterAll(() => school.drop())

const assessments = 100
const students = 40
const changes = 3

/** Forty students have a mark in each assessment, which is changed twice. */
const fill = () =>
  school.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into mark_change (assessment_id, student_id, version, value)
      select md5('assessment ' || a)::uuid, md5('student ' || s)::uuid, v, 50 from generate_series(1, ${changes}::integer) v
      cross join generate_series(1, ${assessments}::integer) a cross join generate_series(1, ${students}::integer) s`.execute(
      one,
    )
    await sql`set session_replication_role = default`.execute(one)
    await sql`vacuum (analyze) mark_change`.execute(one)
  })

it('finds changes by an index that costs less than half of what they take themselves', async () => {
  await fill()
  const { rows } = await sql<{ perChange: number }>`
    select pg_indexes_size('mark_change')::float8 / ${assessments * students * changes}::integer as "perChange"`.execute(
    school.db,
  )
  expect(rows[0]?.perChange).toBeLessThan(60)
})

it('reads the changes of one assessment to tell the history of a mark', async () => {
  const asked = sql`select version from mark_change
    where assessment_id = md5('assessment 7')::uuid and student_id = md5('student 7')::uuid order by id desc`
  const { plan, blocks } = await readingOf(school.db, asked)
  expect(plan).toMatch(/mark_change_by_assessment|mark_change_of_student/)
  expect(blocks).toBeLessThan(40)
})
