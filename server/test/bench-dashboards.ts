import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAdminDashboard, getStudentDashboard, getTeacherDashboard } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { EmbeddedDatabase } from '../src/db/embedded/supervisor'
import { migrate } from '../src/db/migrate'
import { connect, type Db } from '../src/db/open'
import { readAdminDashboard } from '../src/modules/dashboards/admin-dashboard'
import { readStudentDashboard, readTeacherDashboard } from '../src/modules/dashboards/own-dashboards'
import { fillSchool } from './fill-school'

const rounds = 30

/** The time on the server of each dashboard, in schools of several sizes: what is read, made and held against the contract. */
async function bench(sizes: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-bench-'))
  const cluster = await EmbeddedDatabase.start({ folder, durable: false })
  const table: Record<string, Record<string, string>> = {}
  try {
    for (const students of sizes) {
      const db = await aDatabase(cluster, `school_${students}`)
      await fillSchool(db, students)
      table[`${students.toLocaleString('en')} students`] = await timesIn(db)
      await db.destroy()
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  console.log('Dashboards on the server, median and slowest tenth in ms')
  console.table(table)
}

async function aDatabase(cluster: EmbeddedDatabase, name: string) {
  const admin = connect(cluster.address())
  await sql`create database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  const db = connect(cluster.address(name))
  await migrate(db)
  return db
}

async function timesIn(db: Db) {
  const teacher = await actorOf(db, 'staff')
  const student = await actorOf(db, 'student')
  return {
    admin: await timeOf(async () => getAdminDashboard.output.parse(await readAdminDashboard(db))),
    teacher: await timeOf(async () => getTeacherDashboard.output.parse(await readTeacherDashboard(db, teacher))),
    student: await timeOf(async () => getStudentDashboard.output.parse(await readStudentDashboard(db, student))),
  }
}

async function actorOf(db: Db, category: 'staff' | 'student') {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('category', '=', category)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    accountId: account.id,
    username: account.username,
    category,
    name: account.display_name,
    sessionId: '',
    staffId: account.staff_id,
    studentId: account.student_id,
    mustChangePassword: false,
  }
}

async function timeOf(ask: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds + 5; round++) {
    const start = performance.now()
    await ask()
    if (round >= 5) times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  return `${at(0.5)} · ${at(0.9)}`
}

const sizes = process.argv.slice(2).map(Number)

bench(sizes.length > 0 ? sizes : [1_000, 10_000, 50_000, 100_000]).catch((error) => {
  console.error(error)
  process.exit(1)
})
