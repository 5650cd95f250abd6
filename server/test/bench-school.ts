import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldBy } from '@bellhouse/contracts'
import { type Selectable, sql } from 'kysely'
import { bundleServer } from '../build/bundle.mjs'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import { EmbeddedDatabase } from '../src/platform/db/embedded/supervisor'
import { migrate } from '../src/platform/db/migrate'
import { connect, type Db } from '../src/platform/db/open'
import type { Database } from '../src/platform/db/schema'
import { fillSchool } from './fill-school'

const rounds = 30
/** The first rounds also pay for pages that are read for the first time, and for the first plans that each of ten connections makes. */
const warmUps = 60

/** Calls `run` with an embedded database and a folder that go again afterwards. */
export async function withCluster(
  options: { durable: boolean },
  run: (cluster: EmbeddedDatabase, folder: string) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-bench-'))
  const cluster = await EmbeddedDatabase.start({ folder: join(folder, 'postgres'), ...options })
  try {
    await run(cluster, folder)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints what `timesIn` measures in a school of each size; the sizes are the command's words, in students. */
export function benchSchools(title: string, timesIn: (db: Db) => Promise<Record<string, string>>) {
  const given = process.argv.slice(2).map(Number)
  const sizes = given.length > 0 ? given : [1_000, 10_000, 50_000, 100_000]
  return runBench(() =>
    withCluster({ durable: false }, async (cluster) => {
      const table: Record<string, Record<string, string>> = {}
      for (const students of sizes) {
        const db = await aDatabase(cluster, `school_${students}`)
        await fillSchool(db, students)
        table[`${students.toLocaleString('en')} students`] = await timesIn(db)
        await db.destroy()
      }
      console.log(`${title}, median and slowest tenth in ms`)
      console.table(table)
    }),
  )
}

/** Measures the server as its sources are now; ends with 1 and says why, where that could not be done. */
export async function runBench(bench: () => Promise<void>) {
  try {
    await bundleServer()
    await bench()
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/** An empty database with the schema of today. */
export async function aDatabase(cluster: EmbeddedDatabase, name: string) {
  const admin = connect(cluster.address())
  await sql`create database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  await migrate(cluster.address(name))
  return connect(cluster.address(name))
}

/** The first account of a category. */
export const firstAccount = (db: Db, category: 'admin' | 'staff' | 'student') =>
  db.selectFrom('account').selectAll().where('category', '=', category).orderBy('id').limit(1).executeTakeFirstOrThrow()

/** A token of a fresh session for each account, as the server would give them whose data folder this is. */
export async function tokensFor(db: Db, folder: string, accounts: readonly Selectable<Database['account']>[]) {
  const tokens = new Tokens(await openSigningKeys(join(folder, 'keys')))
  return Promise.all(
    accounts.map(async (account) => accessTokenFor(tokens, account, await insertSession(db, account.id, null))),
  )
}

/** Median and slowest tenth of thirty calls, in milliseconds. */
export async function timeOf(ask: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const start = performance.now()
    await ask()
    if (round >= warmUps) times.push(performance.now() - start)
  }
  return middleAndSlow(times)
}

export function middleAndSlow(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return `${at(0.5).toFixed(1)} · ${at(0.9).toFixed(1)}`
}

/** Whoever is signed in with the first account of a category. */
export async function actorOf(db: Db, category: 'staff' | 'student') {
  const account = await firstAccount(db, category)
  return {
    accountId: account.id,
    username: account.username,
    category,
    permissions: heldBy(category, null),
    name: account.display_name,
    sessionId: '',
    staffId: account.staff_id,
    studentId: account.student_id,
    mustChangePassword: false,
    reach: null,
    mustEnrol: false,
  }
}
