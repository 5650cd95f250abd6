import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { S3Server, s3Env } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { hashOf } from '../../../test/stored-files'
import { openTestDatabase } from '../../../test/test-database'
import type { Db } from '../db/open'
import { FileStore, fileStorageOf } from './file-store'
import { lockFile } from './stored-file.repo'

const s3 = new S3Server()
const before = { ...process.env }
let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  Object.assign(process.env, s3Env(await s3.start('files')))
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-files-'))
  // Whatever has a foreign key to a file refers to it, also a table that nobody has thought of.
  await sql`create table holder (file text references stored_file)`.execute(database.db)
})
afterAll(async () => {
  await database.drop()
  await s3.stop()
  process.env = before
  await rm(folder, { recursive: true })
})

const inFolder = () => new FileStore(database.db, fileStorageOf({ DATA_DIR: folder, FILES_URL: undefined }))
const inBucket = () =>
  new FileStore(database.db, fileStorageOf({ DATA_DIR: folder, FILES_URL: `s3://files/${crypto.randomUUID()}` }))
const inside = <T>(work: (db: Db) => Promise<T>) => database.db.transaction().execute(work)
const aText = () => `A letter ${crypto.randomUUID()}`
const refer = (db: Db, hash: string) => sql`insert into holder values (${hash})`.execute(db)
const age = () => sql`update stored_file set put_at = now() - interval '25 hours'`.execute(database.db)

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('a file in %s', (_, open) => {
  it('is named by what is in it, and the same twice is one', async () => {
    const files = open()
    const letter = aText()
    const hash = await inside((db) => files.put(db, Buffer.from(letter)))
    expect(hash).toBe(hashOf(letter))
    await expect(inside((db) => files.put(db, Buffer.from(letter)))).resolves.toBe(hash)
    const stream = await files.open(hash)
    expect(stream && (await text(stream))).toBe(letter)
    expect([await files.has(hash), String(await files.read(hash))]).toEqual([true, letter])
  })

  it('is nothing where nobody has put it, whatever it is called', async () => {
    const files = open()
    for (const name of [hashOf(aText()), '../keys/signing.pem', '']) {
      expect([await files.has(name), await files.read(name), await files.open(name)]).toEqual([false, null, null])
    }
  })

  it('stays while a row refers to it, and goes with the last one', async () => {
    const files = open()
    const hash = await inside(async (db) => {
      const put = await files.put(db, Buffer.from(aText()))
      await refer(db, put)
      return put
    })
    expect([await files.delete(hash), await files.has(hash)]).toEqual([false, true])
    await sql`delete from holder where file = ${hash}`.execute(database.db)
    expect([await files.delete(hash), await files.has(hash)]).toEqual([true, false])
  })

  it('goes though somebody else who would throw it away is just looking', async () => {
    const files = open()
    const hash = await inside((db) => files.put(db, Buffer.from(aText())))
    let going: Promise<boolean> | undefined
    await inside(async (db) => {
      expect(await lockFile(db, hash)).toBe(true)
      going = files.delete(hash)
      await Promise.race([going, new Promise((resolve) => setTimeout(resolve, 200))])
    })
    expect([await going, await files.has(hash)]).toEqual([true, false])
  })

  it('goes though the one before has let go of one of its locks only', async () => {
    const files = open()
    for (const _ of [1, 2, 3]) {
      const hash = await inside((db) => files.put(db, Buffer.from(aText())))
      let going: Promise<boolean> | undefined
      await inside(async (db) => {
        await sql`select pg_advisory_xact_lock(('x' || ${hash.slice(0, 16)})::bit(64)::bigint)`.execute(db)
        going = files.delete(hash)
        await Promise.race([going, new Promise((resolve) => setTimeout(resolve, 200))])
      })
      expect([await going, await files.has(hash)]).toEqual([true, false])
    }
  })

  it('is not thrown away while somebody is just putting the same', async () => {
    const files = open()
    const bytes = Buffer.from(aText())
    const hash = await inside((db) => files.put(db, bytes))
    await inside(async (db) => {
      await files.put(db, bytes)
      expect(await files.delete(hash)).toBe(false)
      await refer(db, hash)
    })
    expect([await files.delete(hash), await files.has(hash)]).toEqual([false, true])
  })

  it('is swept a day after the last row that referred to it', async () => {
    const files = open()
    const [held, loose] = await inside(async (db) => {
      const names = [await files.put(db, Buffer.from(aText())), await files.put(db, Buffer.from(aText()))] as const
      await refer(db, names[0])
      return names
    })
    expect(await files.sweep()).toMatchObject({ removed: 0 })
    await age()
    expect((await files.sweep()).removed).toBeGreaterThan(0)
    expect([await files.has(held), await files.has(loose)]).toEqual([true, false])
  })
})

it('lies below two letters of its name', async () => {
  const letter = aText()
  const hash = await inside((db) => inFolder().put(db, Buffer.from(letter)))
  await expect(readFile(join(folder, 'files', 'sha256', hash.slice(0, 2), hash), 'utf8')).resolves.toBe(letter)
})

it('is put inside the transaction that refers to it, else not at all', async () => {
  await expect(inFolder().put(database.db, Buffer.from(aText()))).rejects.toThrow('inside the transaction')
})

it('of a command that failed goes a day after', async () => {
  const files = inFolder()
  const letter = aText()
  const failing = inside(async (db) => {
    await files.put(db, Buffer.from(letter))
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  const hash = hashOf(letter)
  await files.sweep()
  expect(await files.has(hash)).toBe(true)
  const path = join(folder, 'files', 'sha256', hash.slice(0, 2), hash)
  await utimes(path, 0, 0)
  await files.sweep()
  expect(await files.has(hash)).toBe(false)
})
