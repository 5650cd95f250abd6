import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { connect, type Db } from '../src/platform/db/open'
import { guardConnections, mustHaveAskedOneByOne } from './one-by-one'
import { clusterVariable, type TestCluster } from './test-cluster'

guardConnections()

const readCluster = (): TestCluster => JSON.parse(process.env[clusterVariable] ?? '')

/** A migrated database of one's own with nothing in it, and the way to be rid of it. */
export const openTestDatabase = () => copyOf(readCluster().template)

/** A database of one's own that no migration has touched. */
export const openBlankDatabase = () => copyOf('template0')

async function copyOf(template: string) {
  const cluster = readCluster()
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`
  const admin = connect(cluster.address)
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin)
  const address = { ...cluster.address, database: name }
  const db: Db = connect(address)

  async function drop() {
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
    mustHaveAskedOneByOne()
  }

  return { db, address, drop }
}
