import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openTestDatabase } from '../../test/test-database'
import { urlOf } from '../../test/url-of'
import { runCommand } from './run-command'

const before = { ...process.env }
let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-audit-'))
  Object.assign(process.env, { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: urlOf(database.address) })
})
afterAll(async () => {
  process.env = before
  await database.drop()
  await rm(folder, { recursive: true })
})

it.each(['', '{"place":', '{"place":1}'])('says what to do where the end that was noted is %j', async (text) => {
  await mkdir(join(folder, 'audit'), { recursive: true })
  await writeFile(join(folder, 'audit', 'end.json'), text)
  expect(await runCommand(['verify-audit'])).toEqual({
    code: 1,
    said: '',
    complained:
      `Where the audit ended cannot be read in ${join(folder, 'audit', 'end.json')}, so nobody can say whether entries at its end were taken ` +
      'away since. Bring the file back from a copy, or compare the end with one that was written down; then remove it, and it is noted anew.',
  })
})
