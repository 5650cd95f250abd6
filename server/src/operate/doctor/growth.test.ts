import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayInMs } from '@bellhouse/contracts'
import { collectGarbage, runCommand as runRelease, storeIn } from '@bellhouse/releases'
import { aLineOf } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { openTestDatabase } from '../../../test/test-database'
import { urlOf } from '../../../test/url-of'
import { runCommand } from '../run-command'

const before = { ...process.env }
let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-doctor-'))
  process.env = { ...before, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: urlOf(database.address) }
})
afterAll(async () => {
  process.env = before
  jest.useRealTimers()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function lineOf(about: string) {
  const { said } = await runCommand(['doctor'])
  return said.split('\n').find((line) => /^\w+ +(.+?): /.exec(line)?.[1] === about)
}

it('mails that are only written to files are counted, because nobody else removes them', async () => {
  expect(await lineOf('mail')).toMatch(/Set SMTP_URL\.$/)
  await mkdir(join(folder, 'outbox'))
  for (const name of ['a.eml', 'b.eml']) await writeFile(join(folder, 'outbox', name), 'A link')
  expect(await lineOf('mail')).toMatch(/Set SMTP_URL\. Files of mails there: 2\.$/)
})

it('releases that nobody needs any more are counted, and what takes them away is said', async () => {
  const store = storeIn(folder, undefined)
  await aLineOf(
    store,
    Array.from({ length: 14 }, (_, at) => `1.${at}.0`),
  )
  expect(await lineOf('releases')).toMatch(/^ok .*all \d+ live ones are whole\.$/)

  jest.useFakeTimers({
    now: Date.now() + 30 * dayInMs,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'queueMicrotask',
      'performance',
    ],
  })
  const old = await collectGarbage(store, { keep: 10, dryRun: true })
  expect(old.length).toBeGreaterThan(0)
  expect(await lineOf('releases')).toMatch(
    new RegExp(`^warn .* Nobody needs ${old.length} old ones any more\\. Run: npm run release -- gc$`),
  )
  expect(await runRelease(['gc'], folder)).toMatchObject({ code: 0 })
  expect(await lineOf('releases')).toMatch(/^ok /)
})
