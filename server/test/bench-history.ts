import { sql } from 'kysely'
import { listMissingHalves } from '../src/modules/attendance/attendance/missing-registers.repo'
import { readRegister } from '../src/modules/attendance/registers/read-register'
import { readStreamMarks } from '../src/modules/marks/grading/stream-marks'
import { listSheetPage } from '../src/modules/marks/marks/mark-sheets.repo'
import { listStudentsOfSheet } from '../src/modules/marks/marks/marks.repo'
import { listStudentPage } from '../src/modules/people/students/students.repo'
import { readAdminDashboard } from '../src/modules/portal/dashboards/admin-dashboard'
import { readStudentDashboard, readTeacherDashboard } from '../src/modules/portal/dashboards/own-dashboards'
import type { Db } from '../src/platform/db/open'
import { actorOf, aDatabase, middleAndSlow, runBench, withCluster } from './bench-school'
import { fillSchool } from './fill-school'

const years = 10
const rounds = 30
const warmUps = 5

/** Every place, choice and allocation of today had nine others before it, a year each. */
async function fillHistory(db: Db) {
  const back = sql`daterange((current_date - 100 - 365 * n)::date, (current_date - 100 - 365 * (n - 1))::date)`
  const earlier = sql`generate_series(1, ${years - 1}::integer) as n`
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    // Half a million rows take their time.
    await sql`set statement_timeout = 0`.execute(one)
    for (const table of ['placement', 'subject_choice', 'allocation']) {
      await sql`update ${sql.table(table)} set during = daterange((current_date - 100)::date, upper(during))`.execute(
        one,
      )
    }
    await sql`insert into placement (student_id, stream_id, during)
      select student_id, stream_id, ${back} from placement cross join ${earlier}`.execute(one)
    await sql`insert into subject_choice (student_id, subject_id, during)
      select student_id, subject_id, ${back} from subject_choice cross join ${earlier}`.execute(one)
    await sql`insert into allocation (staff_id, subject_id, stream_id, during)
      select staff_id, subject_id, stream_id, ${back} from allocation cross join ${earlier}`.execute(one)
    await sql`set session_replication_role = default`.execute(one)
    await sql`vacuum (analyze)`.execute(one)
  })
}

type Ask = () => Promise<unknown>

/** What a school asks for all day. */
async function questionsOf(db: Db): Promise<Record<string, Ask>> {
  const [teacher, student] = [await actorOf(db, 'staff'), await actorOf(db, 'student')]
  const { rows } = await sql<{ streamId: string; subjectId: string; termId: string; today: string }>`
    select stream_id as "streamId", subject_id as "subjectId", term_id as "termId", current_date::text as today
    from allocation_of_term order by allocation_of_term.id limit 1`.execute(db)
  const [place] = rows
  if (!place) throw new Error('Somebody teaches in this school')
  const { streamId, termId, today } = place
  return {
    'list of students': () => listStudentPage(db, {}),
    'students of a class': () => listStudentPage(db, { class: 's2' }),
    'search for a name': () => listStudentPage(db, { search: 'number 777' }),
    register: () => readRegister(db, { streamId, date: today, session: 'morning' }),
    'registers that are missing': () => listMissingHalves(db, { from: today, until: today }, 50),
    'mark sheets of a teacher': () => listSheetPage(db, { termId, staffId: teacher.staffId }),
    'mark sheets of the school': () => listSheetPage(db, { termId, staffId: null }),
    'students of a mark sheet': () => listStudentsOfSheet(db, place),
    'results of a stream': () => readStreamMarks(db, place),
    'dashboard of an admin': () => readAdminDashboard(db),
    'dashboard of a teacher': () => readTeacherDashboard(db, teacher),
    'dashboard of a student': () => readStudentDashboard(db, student),
  }
}

/** Both schools are asked in turn, so that what else the machine does falls on both. */
async function compare(one: Ask, other: Ask) {
  const times = { one: [] as number[], other: [] as number[] }
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const [key, ask] of [
      ['one', one],
      ['other', other],
    ] as const) {
      const start = performance.now()
      await ask()
      if (round >= warmUps) times[key].push(performance.now() - start)
    }
  }
  const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  return {
    'one year': middleAndSlow(times.one),
    'ten years': middleAndSlow(times.other),
    ratio: (median(times.other) / median(times.one)).toFixed(2),
  }
}

const students = Number(process.argv[2] ?? 50_000)

runBench(() =>
  withCluster({ durable: false }, async (cluster) => {
    const [young, old] = [await aDatabase(cluster, 'young'), await aDatabase(cluster, 'old')]
    await fillSchool(young, students)
    await fillSchool(old, students)
    await fillHistory(old)
    const [ofYoung, ofOld] = [await questionsOf(young), await questionsOf(old)]
    const table: Record<string, Awaited<ReturnType<typeof compare>>> = {}
    for (const [name, ask] of Object.entries(ofYoung)) table[name] = await compare(ask, ofOld[name] ?? ask)
    console.log(`${students.toLocaleString('en')} students, median and slowest tenth in ms`)
    console.table(table)
    await young.destroy()
    await old.destroy()
  }),
)
