import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Actor } from '../../http/actor'
import type { Db } from '../db/open'
import { isPassing } from '../db/passing-failure'
import type { FileStore } from '../files/file-store'
import { UploadReader } from '../table-file/upload-reader'
import { ImportTables } from './import-tables'
import { ThreadWork } from './thread-work'

let folder: string

// It keeps as many megabytes as it is told to before it answers with how much it may have.
const code = `import { parentPort, resourceLimits } from 'node:worker_threads'
parentPort.on('message', ({ args: [, , megabytes] }) => {
  const bug = new Error('deadlock detected')
  if (megabytes === 'deadlock') return parentPort.postMessage({ bug, marks: { code: '40P01' } })
  const kept = []
  for (let n = 0; n < megabytes; n += 1) kept.push(new Array(131072).fill(n + 0.5))
  parentPort.postMessage({ result: resourceLimits.maxOldGenerationSizeMb })
})`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-work-'))
  await writeFile(join(folder, 'thread.mjs'), code)
})
afterAll(() => rm(folder, { recursive: true }))

const actor = { accountId: 'somebody' } as Actor

function aWork() {
  const tables = new ImportTables({} as FileStore, new UploadReader())
  const place = { address: {}, DATA_DIR: folder, FILES_URL: undefined }
  const work = new ThreadWork({ db: {} as Db, tables, place }, join(folder, 'thread.mjs'))
  return { work, close: () => Promise.all([work.close(), tables.close()]) }
}

it('does in a large thread what does not fit into a small one, and refuses what fits into none', async () => {
  const { work, close } = aWork()
  try {
    await expect(work.start(actor, [], 1)).resolves.toBe(256)
    await expect(work.start(actor, [], 400)).resolves.toBe(1024)
    await expect(work.start(actor, [], 1)).resolves.toBe(256)
    await expect(work.start(actor, [], 1500)).rejects.toMatchObject({ message: expect.stringContaining('smaller') })
  } finally {
    await close()
  }
})

it('says of a failure of the database which one it was, so that it can be told and tried again', async () => {
  const { work, close } = aWork()
  const failure = await work.start(actor, [], 'deadlock').catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'deadlock detected', code: '40P01' })
  expect(isPassing(failure)).toBe(true)
  await close()
})
