import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { aSchool } from '../../../test/factories'
import { ServerProcess } from '../../../test/series/server-process'
import { openTestDatabase } from '../../../test/test-database'
import { urlOf } from '../../../test/url-of'
import { BackupFolder } from '../../platform/backup/backup-folder'
import { runCommand } from '../run-command'

const before = { ...process.env }
let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  await aSchool(database.db)
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-doctor-'))
  process.env = { ...before, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: urlOf(database.address) }
})
afterAll(async () => {
  process.env = before
  await database.drop()
  await rm(folder, { recursive: true })
})

async function lineOf(about: string) {
  const { said } = await runCommand(['doctor'])
  return said.split('\n').find((line) => line.includes(` ${about}: `))
}

const written = (when: string) =>
  sql`insert into audit_entry (action, record_kind, at) values ('change', 'clock', now() + ${when}::interval)`.execute(
    database.db,
  )

const startOnce = async () => {
  const server = await ServerProcess.start(folder, { DATABASE_URL: urlOf(database.address) })
  await server.stop()
  return server.complaints
}

const isBehind =
  /The database’s clock says \S+ \S+ UTC, and it has written down something at \S+ \S+ UTC\. If the clock is behind, set it/

it('a clock that is behind what was written is named by the doctor, and by the start', async () => {
  await written('-1 hour')
  await written('1 minute')
  expect(await lineOf('clock')).toMatch(/^ok {4}clock: This clock and the database’s are 0\.\d seconds apart\.$/)
  expect(await startOnce()).not.toMatch(isBehind)

  await written('1 hour')
  await written('-1 hour')
  expect(await lineOf('clock')).toMatch(new RegExp(`^warn {2}clock: ${isBehind.source}`))
  expect(await startOnce()).toMatch(isBehind)
})

it('a disk of the backups that is nearly full is named while there are nights left', async () => {
  const backups = join(folder, 'backups')
  const keyFile = join(folder, 'backup.key')
  const bytes = Buffer.alloc(64, 'a')
  await writeFile(keyFile, bytes, { mode: 0o600 })
  await BackupFolder.make(backups, { kind: 'key file', bytes })
  await mkdir(join(backups, 'backups'), { recursive: true })
  await writeFile(join(backups, 'backups', 'made.backup'), '')
  Object.assign(process.env, { BACKUP_DIR: backups, BACKUP_KEY_FILE: keyFile })
  const took = async (added_bytes: number) => {
    await database.db.deleteFrom('backup_run').execute()
    const run = { folder: backups, name: 'made', started_at: sql<Date>`now() - interval '2 hours'` }
    await database.db
      .insertInto('backup_run')
      .values({ ...run, documents: 0, added_bytes })
      .execute()
    return lineOf('backups')
  }
  expect(await took(1_000)).toMatch(/on the same disk as the data folder/)
  expect(await took(1e15)).toMatch(
    /^fail {2}backups: \d+ MB are free where they lie, and the last one took 1000000000 MB: there is no room/,
  )
})
