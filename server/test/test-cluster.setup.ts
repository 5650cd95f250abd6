import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { bundleServer } from '../build/bundle.mjs'
import { isAlive } from '../src/platform/db/embedded/postmaster'
import { EmbeddedDatabase } from '../src/platform/db/embedded/supervisor'
import { migrate, readMigrations } from '../src/platform/db/migrate'
import { connect, type Db } from '../src/platform/db/open'
import { clusterVariable, type TestCluster } from './test-cluster'

declare global {
  var testCluster: EmbeddedDatabase | undefined
}

/**
 * One cluster for all runs of this folder, also for two at the same time; each test file gets a database of its own in it. What
 * starts the server as a process of its own finds it bundled.
 */
export default async function startTestCluster() {
  await bundleServer()
  const house = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12)
  const folder = join(tmpdir(), `bellhouse-tests-${house}`)
  const cluster = await EmbeddedDatabase.start({ folder, durable: false })
  const db = connect(cluster.address())
  const template = await makeTemplate(cluster, db)
  await dropLeftovers(db)
  await db.destroy()
  globalThis.testCluster = cluster
  process.env[clusterVariable] = JSON.stringify({ address: cluster.address(), template } satisfies TestCluster)
}

// The template's name stands for all migrations, so an edited one makes a new template; a database's name has 63 letters at most.
async function makeTemplate(cluster: EmbeddedDatabase, db: Db) {
  const files = await readMigrations()
  const all = createHash('sha256')
    .update(files.map(({ hash }) => hash).join(' '))
    .digest('hex')
  const template = `template_${all.slice(0, 16)}`
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(1)`.execute(connection)
    const { rows } = await sql`select 1 from pg_database where datname = ${template}`.execute(connection)
    if (rows.length > 0) return
    await sql`create database ${sql.id(`${template}_new`)}`.execute(connection)
    await migrate(cluster.address(`${template}_new`))
    await sql`alter database ${sql.id(`${template}_new`)} rename to ${sql.id(template)}`.execute(connection)
  })
  return template
}

// A run that was broken off leaves its databases behind; their names say which process they belonged to.
async function dropLeftovers(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname ~ '^test_[0-9]+_|_new$'`.execute(db)
  const left = rows.filter(({ name }) => !isAlive(Number(name.split('_')[1])))
  for (const { name } of left) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)
}
