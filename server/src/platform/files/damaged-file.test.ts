import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { openTestDatabase } from '../../../test/test-database'
import { FileStore, fileStorageOf } from './file-store'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
let files: FileStore
const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => {})

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-damaged-'))
})
beforeEach(() => {
  files = new FileStore(database.db, fileStorageOf({ DATA_DIR: folder, FILES_URL: undefined }))
  warn.mockClear()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function aFile() {
  const letter = `A letter ${crypto.randomUUID()}`.repeat(10_000)
  const hash = await database.db.transaction().execute((db) => files.put(db, Buffer.from(letter)))
  return { letter, hash, path: join(folder, 'files/sha256', hash.slice(0, 2), hash) }
}

async function download(hash: string) {
  const body = await files.openWhole(hash)
  return body && text(body)
}

const sentences = () => warn.mock.calls.map(([sentence]) => sentence)
const way = 'so whoever asks for it gets none. Bring it back from a backup: see “Damage” in docs/operations.md.'

it('is given out as it was stored, and nothing is said', async () => {
  const { letter, hash } = await aFile()
  expect(await download(hash)).toBe(letter)
  expect(sentences()).toEqual([])
})

it.each([
  ['another content', (path: string, letter: string) => writeFile(path, letter.replace('A letter', 'A latter'))],
  ['its first half only', (path: string, letter: string) => truncate(path, letter.length / 2)],
])('is cut off where it has %s, and the log names it once', async (_, damage) => {
  const { letter, hash, path } = await aFile()
  await damage(path, letter)
  for (let time = 0; time < 2; time += 1) await expect(download(hash)).rejects.toThrow('is not what was stored')
  expect(sentences()).toEqual([`The file ${path} is not what was stored, ${way}`])
})

it('is nothing where it is lost, and the log names it', async () => {
  const { hash, path } = await aFile()
  await rm(path)
  expect(await download(hash)).toBeNull()
  expect(sentences()).toEqual([`The file ${path} is not there any more, ${way}`])
})

it('lets nobody wait who goes away in the middle', async () => {
  const { hash } = await aFile()
  const body = await files.openWhole(hash)
  body?.destroy()
  await expect(body && buffer(body)).rejects.toThrow()
  expect(sentences()).toEqual([])
})
