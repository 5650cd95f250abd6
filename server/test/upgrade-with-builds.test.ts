import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPointer, promote, storeIn } from '@bellhouse/releases'
import { aBuild, aShellBuild, idOf } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { until } from './live-client'
import { ServerProcess } from './series/server-process'
import { openBlankDatabase } from './test-database'
import { urlOf } from './url-of'

const parts = ['shell', 'teacher'] as const
let database: Awaited<ReturnType<typeof openBlankDatabase>>
let folder: string

beforeAll(async () => {
  database = await openBlankDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-builds-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const live = async () =>
  Promise.all(parts.map(async (part) => (await findPointer(storeIn(folder, undefined), part))?.active))

async function settingsFor(version: string, more: Record<string, string> = {}) {
  const builds = [await aShellBuild({ version }), await aBuild({ version })]
  return { DATABASE_URL: urlOf(database.address), PORTAL_BUILDS: JSON.stringify(builds), ...more }
}

async function serveOnce(settings: Record<string, string>) {
  const server = await ServerProcess.start(folder, settings)
  await server.stop()
}

const change = (statement: string) => sql.raw(statement).execute(database.db)

it('what was built goes live once the database is of its version', async () => {
  await serveOnce(await settingsFor('1.0.0'))
  expect(await live()).toEqual([idOf('1.0.0'), idOf('1.0.0')])
})

it.each([
  [
    'upgrade fails',
    "update migration_file set hash = 'another ' || hash where name like '0001%'",
    "update migration_file set hash = replace(hash, 'another ', '')",
    /was edited after it had been applied to this database\. Nothing was changed/,
  ],
  [
    'database is of a newer version',
    "insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow.sql', '2099-01-01')",
    "delete from kysely_migration where name = '9999-of-tomorrow.sql'",
    /^The database was made by a newer version of the portal\./,
  ],
])('nobody gets the screens of a version whose %s', async (_, spoil, mend, sentence) => {
  const before = await live()
  const version = `2.0.${Date.now()}`
  await change(spoil)
  const server = await ServerProcess.launch(folder, await settingsFor(version))
  expect(await server.exited).toBe(1)
  expect(server.complaints).toMatch(sentence)
  expect(await live()).toEqual(before)

  await change(mend)
  await serveOnce(await settingsFor(version))
  expect(await live()).toEqual([idOf(version), idOf(version)])
})

it('what somebody has decided since the start stays, also where one of several processes begins anew', async () => {
  const METRICS_TOKEN = 'a token for the figures of this portal'
  const server = await ServerProcess.start(folder, await settingsFor('3.0.0', { METRICS_TOKEN, PROCESSES: '2' }))
  const bothServe = () => server.isServedBy(2, METRICS_TOKEN)
  await until(bothServe, 60_000)
  expect(await live()).toEqual([idOf('3.0.0'), idOf('3.0.0')])
  await promote(storeIn(folder, undefined), 'teacher', idOf('1.0.0'), { by: 'ada' })

  const { pid } = server.child
  const [first] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  process.kill(Number(first), 'SIGKILL')
  await until(async () => !(await bothServe()), 60_000)
  await until(bothServe, 60_000)
  expect(await live()).toEqual([idOf('3.0.0'), idOf('1.0.0')])
  await server.stop()
})
