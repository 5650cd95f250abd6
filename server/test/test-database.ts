import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { connect, type Db } from '../src/db/open'
import { clusterVariable, type TestCluster } from './test-cluster'

/** A migrated, empty database of one's own, and the way to be rid of it. */
export async function openTestDatabase() {
  const cluster: TestCluster = JSON.parse(process.env[clusterVariable] ?? '')
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`
  const admin = connect(cluster.address)
  await sql`create database ${sql.id(name)} template ${sql.id(cluster.template)}`.execute(admin)
  const address = { ...cluster.address, database: name }
  const db: Db = connect(address)

  async function drop() {
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  }

  return { db, address, drop }
}
