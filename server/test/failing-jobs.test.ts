import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackgroundWork } from '@bellhouse/contracts'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import type { JobKind } from '../src/platform/jobs/job-kind'
import { JobRunner } from '../src/platform/jobs/job-runner'
import { Printer } from '../src/platform/pdf/printer'
import { AskedThread } from '../src/platform/threads/asked-thread'
import { plannedRounds } from '../src/rounds/planned-rounds'
import { anAccount } from './factories'
import { until } from './live-client'
import { testApp } from './test-app'

/** Every kind of work that a portal does in the background. A new one stands here, too. */
const kinds = [
  'apply import',
  'begin the day',
  'clean up',
  'create accounts',
  'make a backup',
  'note the end of the audit',
  'print report cards',
  'queue digests',
  'search for a timetable',
  'send mails',
  'send webhooks',
  'sweep files',
  'write suggested comments',
]

const METRICS_TOKEN = 'four-and-twenty-blackbirds'
const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'bellhouse-failing-jobs-'))
const BACKUP_PASSPHRASE = 'four and twenty blackbirds'

/** Holds while a job runs, and nothing else does. */
const inJob = new AsyncLocalStorage<string>()
const known = new Set<string>()
const { add } = JobRunner.prototype
const { query } = pg.Client.prototype

// Both before the server is made: it makes its runner, and that its connections.
JobRunner.prototype.add = function <Payload>(kind: JobKind<Payload>) {
  known.add(kind.kind)
  add.call(this, { ...kind, run: (job) => inJob.run(kind.kind, () => kind.run(job as never)) })
}
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  if (inJob.getStore()) return Promise.reject(new Error('could not read block 7 in file "base/5/16384"'))
  return query.apply(this, given as never)
} as never

const app = testApp({ settings: { METRICS_TOKEN, BACKUP_DIR, BACKUP_PASSPHRASE, BACKUP_HOUR: '0' } })
const logged = jest.fn()

beforeAll(async () => {
  app.server.log.error = logged as never
  await app.server.jobs.schedule(plannedRounds(app.server, app.address))
})
afterAll(async () => {
  Object.assign(JobRunner.prototype, { add })
  Object.assign(pg.Client.prototype, { query })
  await rm(BACKUP_DIR, { recursive: true })
})

it('knows every kind of background work', () => {
  expect([...known].sort()).toEqual(kinds)
})

it.each(kinds)(
  'a fault while it is to %s is seen in the log, in the figures and on the admin’s screen',
  async (kind) => {
    await begin(kind)
    await mustBeSeen(kind, expect.anything())
  },
)

async function begin(kind: string) {
  const id = crypto.randomUUID()
  const payload = JSON.stringify({ importId: id, runId: id, batchId: id, termId: id, streamIds: [id] })
  const owner = await anAccount(app.db, 'admin')
  await sql`insert into job (kind, payload, owner_id) select ${kind}, ${payload}, ${owner.id}
    where not exists (select from job where kind = ${kind})`.execute(app.db)
  await sql`select pg_notify('bellhouse_jobs', '')`.execute(app.db)
}

/** In the log with what it was, in the figures and on the admin’s screen. */
async function mustBeSeen(kind: string, err: unknown) {
  const admin = await anAccount(app.db, 'admin')
  const seen = async () => (await app.as(admin)(listBackgroundWork, {})).find((one) => one.kind === kind)
  await until(async () => ['failed', 'trying-again'].includes((await seen())?.state ?? ''), 60_000)
  expect(await seen()).toMatchObject({ failure: expect.stringMatching(/went wrong on our side/) })

  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ kind, err }), 'a job failed')

  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(body).toMatch(new RegExp(`^bellhouse_jobs\\{kind="${kind}",state="(failed|trying-again)"\\} 1$`, 'm'))
}

describe('a thread in which a job is at work', () => {
  const file = join(BACKUP_DIR, 'thread.mjs')
  beforeAll(() =>
    writeFile(
      file,
      `import { parentPort } from 'node:worker_threads'
      parentPort?.on('message', () => process.exit(3))
      export const standsStill = () => { for (;;); }`,
    ),
  )

  it('and that dies is seen there too', async () => {
    const thread = new AskedThread(file)
    app.server.jobs.add({ kind: 'die', run: async () => void (await thread.ask('an order')) })
    await begin('die')
    await mustBeSeen('die', expect.objectContaining({ message: expect.stringMatching(/thread ended with 3/) }))
  })

  it('and that stands still is seen there too', async () => {
    const printer = new Printer({ longest: 3_000 })
    const print = () => printer.print('job', { file, name: 'standsStill' }, {})
    app.server.jobs.add({ kind: 'stand still', run: async () => void (await print()) })
    await begin('stand still')
    await mustBeSeen('stand still', expect.objectContaining({ message: expect.stringMatching(/not made .* in time/) }))
    await printer.close()
  })
})
