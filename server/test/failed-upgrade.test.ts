import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import { migrate, migrationsFolder, readMigrations } from '../src/platform/db/migrate'
import { StartupError } from '../src/platform/startup-error'
import { aSchool } from './factories'
import { Clerk } from './series/clerk'
import { ServerProcess } from './series/server-process'
import { tallyOf } from './series/tally'
import { openBlankDatabase } from './test-database'
import { urlOf } from './url-of'

let database: Awaited<ReturnType<typeof openBlankDatabase>>
let folder: string
let newer: string
let server: ServerProcess

beforeAll(async () => {
  database = await openBlankDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-upgrade-'))
  newer = await mkdtemp(join(tmpdir(), 'bellhouse-newer-'))
  server = await start()
  for (const { name: file } of await readMigrations()) await copyFile(join(migrationsFolder, file), join(newer, file))
  await writeFile(join(newer, '9998-good.sql'), 'create table of_tomorrow (id int)')
  await writeFile(join(newer, '9999-bad.sql'), 'alter table student add column of_tomorrow text; select nonsense')
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  for (const one of [folder, newer]) await rm(one, { recursive: true })
})

it('the version of before runs on beside a newer one whose migration fails, which says so, and starts again', async () => {
  const { term } = await aSchool(database.db)
  const clerk = await Clerk.hire(database.db, new Tokens(await openSigningKeys(join(folder, 'keys'))), term.id)
  let isOver = false
  const working = clerk.work(server.url, () => isOver)

  const upgrading = await migrate(database.address, newer).catch((error) => error)
  expect(upgrading).toBeInstanceOf(StartupError)
  expect(upgrading.message).toMatch(
    /^The database could not be brought to this version: 9999-bad\.sql failed \(column "nonsense"/,
  )
  expect(upgrading.message).toMatch(/Nothing was changed\. The version of before goes on, or can be started again\.$/)

  const count = clerk.writes.length
  while (clerk.writes.length < count + 6) await new Promise((resolve) => setTimeout(resolve, 20))
  isOver = true
  await working
  expect(await tallyOf([clerk])).toMatchObject({ lost: 0, halves: 0, doubled: 0 })

  await server.stop()
  server = await start()
  await clerk.work(server.url, () => clerk.writes.length >= count + 9)
})

function start() {
  return ServerProcess.start(folder, { DATABASE_URL: urlOf(database.address) })
}
