import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { listDeskLessons } from '../src/modules/attendance/registers/register-desk.repo'
import { listStudentPage } from '../src/modules/people/students/students.repo'
import { readAdminDashboard } from '../src/modules/portal/dashboards/admin-dashboard'
import { listRegistersOwed } from '../src/modules/portal/dashboards/owed.repo'
import { readStudentDashboard, readTeacherDashboard } from '../src/modules/portal/dashboards/own-dashboards'
import type { Db } from '../src/platform/db/open'
import { actorOf } from './bench-school'
import { fillSchool } from './fill-school'
import { testApp } from './test-app'

const app = testApp()
const today = new Date().toISOString().slice(0, 10)
/** PostgreSQL plans a statement anew five times before it thinks of keeping a plan. */
const mostPlans = 5
const students = 10_000
const streams = 250

interface Person {
  teacher: Awaited<ReturnType<typeof actorOf>>
  student: Awaited<ReturnType<typeof actorOf>>
}

let person: Person

beforeAll(async () => {
  await fillSchool(app.db, students)
  // What is filled ends today as the database has it; a day of which it knows nothing would be planned by itself.
  await app.db.updateTable('school').set({ time_zone: 'UTC' }).execute()
  person = { teacher: await actorOf(app.db, 'staff'), student: await actorOf(app.db, 'student') }
})

/** The statements that are planned anew whenever they are asked, though some take longer to plan than to run. */
function plannedAnew(ask: (one: Db) => Promise<unknown>) {
  return app.db.connection().execute(async (one) => {
    const earlier = await listPlanned(one)
    for (let time = 0; time < 3 * mostPlans; time += 1) await ask(one)
    return (await listPlanned(one)).filter((statement) => !earlier.includes(statement))
  })
}

async function listPlanned(db: Db) {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > ${mostPlans}`.execute(db)
  return rows.map(({ statement }) => statement)
}

it.each<[string, (one: Db) => Promise<unknown>]>([
  ['the lessons of a teacher today', (one) => listDeskLessons(one, person.teacher.staffId, [today])],
  ['the office’s dashboard', (one) => readAdminDashboard(one)],
  ['a teacher’s dashboard', (one) => readTeacherDashboard(one, person.teacher)],
  ['a student’s dashboard', (one) => readStudentDashboard(one, person.student)],
])('keeps its plans of %s', async (_, ask) => {
  expect(await plannedAnew(ask)).toEqual([])
})

it('plans a search with the letters that are looked for, however often somebody has searched', async () => {
  const kept = await app.db.connection().execute(async (one) => {
    for (let time = 0; time < 3 * mostPlans; time += 1) await listStudentPage(one, { search: 'ak' })
    const { rows } = await sql`
      select statement from pg_prepared_statements where generic_plans > 0 and statement like '% like %'`.execute(one)
    return rows
  })
  expect(kept).toEqual([])
})

it('reads no stream but their own for the registers that a class teacher owes', async () => {
  const read = await app.db.transaction().execute(async (one) => {
    const earlier = await countRead(one)
    await listRegistersOwed(one, person.teacher.staffId ?? '', today)
    return (await countRead(one)) - earlier
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(streams)
})

/** How many rows of streams a transaction has read, and what went before it on its connection. */
async function countRead(db: Db) {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables where relname = 'stream'`.execute(db)
  return rows[0]?.read ?? 0
}
