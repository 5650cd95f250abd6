import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '@bellhouse/api-client'
import { listStudents, signIn, whoAmI } from '@bellhouse/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { migrateTo, readMigrations } from '../../src/platform/db/migrate'
import { listKeptFaults } from '../kept-figures'
import { ServerProcess } from '../series/server-process'
import { openBlankDatabase } from '../test-database'
import { urlOf } from '../url-of'
import { fillFrom, type KeptRelease, listKept } from './kept-release'

/** What no upgrade may lose a row of. */
const books = ['student', 'staff', 'account', 'stream', 'subject', 'mark', 'register', 'register_entry', 'report_card']
const kept = [
  '0024-jobs.sql',
  '0093-roster-groups-become-sets.sql',
  '0160-backup-runs.sql',
  '0215-mail-address.sql',
  '0295-what-a-role-was-offered.sql',
  '0325-exemptions-in-reopened-assessments.sql',
  '0339-links-begin-when-their-mail-leaves.sql',
  '0371-terms-with-reopened-marks.sql',
]
/** How many migrations the newest of them had run. A database runs none that comes before one that it has run. */
const ran = 133

let releases: KeptRelease[]
beforeAll(async () => {
  releases = await listKept()
})

it('are kept, the newest not long ago', async () => {
  expect(releases.map(({ last }) => last)).toEqual(kept)
  const since = (await readMigrations()).filter(({ name }) => name > (kept.at(-1) ?? ''))
  // More than that, and the next release keeps its data too: see docs/operations.md.
  expect(since.length).toBeLessThan(15)
})

it('had run all that comes before their last', async () => {
  const before = (await readMigrations()).filter(({ name }) => name <= (kept.at(-1) ?? ''))
  expect(before).toHaveLength(ran)
})

describe.each(kept)('the data of the release that ended with %s', (last) => {
  let database: Awaited<ReturnType<typeof openBlankDatabase>>
  let folder: string
  let server: ServerProcess
  let before: Record<string, number>

  beforeAll(async () => {
    const release = releases.find((one) => one.last === last)
    if (!release) throw new Error(`Nothing is kept of ${last}`)
    database = await openBlankDatabase()
    folder = await mkdtemp(join(tmpdir(), 'bellhouse-past-'))
    await migrateTo(database.address, last)
    await fillFrom(database.db, release)
    before = await countRows()
    server = await ServerProcess.start(folder, { DEMO: 'on', DATABASE_URL: urlOf(database.address) })
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function countRows() {
    const counts: Record<string, number> = {}
    for (const name of books) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
        database.db,
      )
      counts[name] = rows[0]?.count ?? 0
    }
    return counts
  }

  it('opens in this one, with every row', async () => {
    expect(Math.min(...Object.values(before))).toBeGreaterThan(0)
    expect(await countRows()).toEqual(before)
  })

  it('has the figures that counting again gives', async () => {
    expect(await listKeptFaults(database.db)).toEqual([])
  })

  it('lets its people in, and shows them what was theirs', async () => {
    const at = (token: string | null) => createApi({ baseUrl: server.url, token: () => token })
    const entered = await at(null)(signIn, { username: 'admin', password: 'admin-demo' })
    if (entered.status !== 200) throw new Error('The password alone signs them in')
    const as = at(entered.access_token)
    expect(await as(whoAmI, {})).toMatchObject({ username: 'admin' })
    expect((await as(listStudents, {})).rows.length).toBeGreaterThan(0)
  })
})
