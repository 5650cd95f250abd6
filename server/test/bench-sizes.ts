import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApi } from '@bellhouse/api-client'
import { getNotifications, getStudentDashboard, signIn, whoAmI } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { Passwords } from '../src/modules/identity/session/passwords'
import type { Db } from '../src/platform/db/open'
import { aDatabase, runBench, withCluster } from './bench-school'
import { fillSchool } from './fill-school'
import { ServerProcess } from './series/server-process'
import { urlOf } from './url-of'

const students = Number(process.argv[2] ?? 50_000)
const schoolDays = 190
/** Of each subject in a year, in three terms. */
const assessments = 18
const people = 40
const password = 'four and twenty blackbirds'

/** Every register, mark and line of the audit of a school year, beside what the school has in the middle of a term. */
async function fillYear(db: Db) {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`insert into register (stream_id, day, session, term_id, taken_by, first_taken_by, first_taken_at)
      select stream.id, current_date - 9 - n, 'morning', term.id, teacher.id, teacher.id, now() from stream cross join term
      join account teacher on staff_id = class_teacher_id
      cross join generate_series(1, ${schoolDays}::integer) as n`.execute(one)
    // Whoever took a register stands in it for all its entries.
    await sql`insert into register_entry (register_id, student_id, day, session, status, changed_at)
      select register.id, student.id, day, session, 'present', null from register join student using (stream_id)
      on conflict do nothing`.execute(one)
    await sql`insert into audit_entry (account_id, action, record_kind, record_id, after)
      select (select id from account limit 1), 'save register', 'register', id,
        jsonb_build_object('day', day, 'session', session, 'present', 37, 'absent', 1, 'late', 1, 'excused', 1) from register`.execute(
      one,
    )
    await sql`insert into assessment (subject_id, stream_id, term_id, title, kind, out_of, held_on, status)
      select subject_id, stream_id, term_id, 'Year ' || n, 'activity', 100, current_date - 20, 'submitted'
      from allocation_of_term cross join generate_series(1, ${assessments}::integer) as n`.execute(one)
    // Whoever entered a mark that nobody has changed stands in the mark itself.
    await sql`insert into mark (assessment_id, student_id, value, changed_by)
      select assessment.id, student.id, 50, (select id from account limit 1)
      from assessment join student using (stream_id) where title like 'Year %'`.execute(one)
    await sql`insert into audit_entry (account_id, action, record_kind, record_id, after)
      select (select id from account limit 1), 'add assessment', 'assessment', id,
        jsonb_build_object('title', title, 'kind', kind, 'outOf', out_of) from assessment`.execute(one)
    await sql`insert into audit_link (place, entry_id, salt, digest, hash)
      select id, id, decode(md5(id::text), 'hex'), sha256(id::text::bytea), sha256(id::text::bytea) from audit_entry`.execute(
      one,
    )
    await sql`set session_replication_role = default`.execute(one)
    await sql`vacuum (analyze)`.execute(one)
  })
}

async function megabytesOf(db: Db) {
  const { rows } = await sql<{ size: number }>`
    select (pg_database_size(current_database()) / 1048576.0)::float8 as size`.execute(db)
  return Math.round(rows[0]?.size ?? 0)
}

/** The tables and indices that take most, in MB. */
async function largestOf(db: Db) {
  const { rows } = await sql<{ name: string; megabytes: number; rows: number }>`
    select relname as name, round(pg_table_size(oid) / 1048576.0)::integer as megabytes, reltuples::float8 as rows
    from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
    order by pg_table_size(oid) desc limit 24`.execute(db)
  return rows
}

const countConnections = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.count ?? 0
}

/** What the process keeps of the machine's memory, now and at most. */
async function memoryOf({ child }: ServerProcess) {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: of('VmRSS'), most: of('VmHWM') }
}

async function timed<T>(run: () => Promise<T>) {
  const start = performance.now()
  const result = await run()
  return { result, seconds: (performance.now() - start) / 1000 }
}

/** As many students as that sign in at once, and then look at what their first screens ask for. */
async function ringBell(url: string, usernames: readonly string[]) {
  const nobody = createApi({ baseUrl: url, token: () => null })
  const entering = await timed(() => Promise.all(usernames.map((username) => nobody(signIn, { username, password }))))
  const looking = await timed(() =>
    Promise.all(
      entering.result.map(async (entered) => {
        const token = entered.status === 200 ? entered.access_token : null
        const api = createApi({ baseUrl: url, token: () => token })
        for (let times = 0; times < 5; times += 1)
          await Promise.all([api(whoAmI, {}), api(getStudentDashboard, {}), api(getNotifications, {})])
      }),
    ),
  )
  return {
    'sign-ins in a second': Math.round(usernames.length / entering.seconds),
    'answers in a second': Math.round((usernames.length * 15) / looking.seconds),
  }
}

runBench(() =>
  withCluster({ durable: true }, async (cluster, folder) => {
    const db = await aDatabase(cluster, 'school')
    const empty = await megabytesOf(db)
    await fillSchool(db, students)
    const term = await megabytesOf(db)
    await fillYear(db)
    const year = await megabytesOf(db)
    console.table(await largestOf(db))
    const password_hash = await new Passwords().hash(password)
    await db.updateTable('account').set({ password_hash }).where('category', '=', 'student').execute()
    const found = await db.selectFrom('account').select('username').where('category', '=', 'student').limit(people)
    const usernames = (await found.execute()).map(({ username }) => username)
    const server = await ServerProcess.start(join(folder, 'data'), { DATABASE_URL: urlOf(cluster.address('school')) })
    const [atRest, { now }] = [await countConnections(db), await memoryOf(server)]
    const bell = await ringBell(server.url, usernames)
    console.log(`A school of ${students.toLocaleString('en')} students, and a year of it`)
    console.table({
      'MB, empty portal': empty,
      'MB, middle of a term': term,
      'MB, with a school year': year,
      'MB for 1,000 students and a year': Math.round(((year - empty) / students) * 1000),
      'MB of memory after the start': now,
      'MB of memory at most': (await memoryOf(server)).most,
      'connections at rest': atRest,
      'connections at most': await countConnections(db),
      ...bell,
    })
    await server.stop()
    await db.destroy()
  }),
)
