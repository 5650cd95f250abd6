import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '@bellhouse/api-client'
import { signIn, whoAmI } from '@bellhouse/contracts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readEnv } from '../src/env'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import { addressOf, preparePlace } from '../src/platform/db/embedded/place'
import { EmbeddedDatabase } from '../src/platform/db/embedded/supervisor'
import { connect, type Db } from '../src/platform/db/open'
import { FileStore, fileStorageOf } from '../src/platform/files/file-store'
import { wantedFiles } from '../src/platform/files/stored-file.repo'
import { serve } from '../src/start/serve'
import { aDocument, checksums, storedDocuments } from './backup-portal'
import { Clerk } from './series/clerk'
import { ServerProcess } from './series/server-process'

const root = join(import.meta.dirname, '../..')
const command = ['server/dist/operate.mjs']
const passphrase = 'four and twenty blackbirds'
let folder: string
let server: ServerProcess
let db: Db
let files: FileStore

const dataFolder = () => join(folder, 'data')
const backups = () => join(folder, 'backups')
const storeOf = (open: Db, data: string) => new FileStore(open, fileStorageOf({ DATA_DIR: data, FILES_URL: undefined }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-drill-'))
  server = await ServerProcess.start(dataFolder(), { DEMO: 'on' })
  db = connect(addressOf(await preparePlace({ folder: join(dataFolder(), 'postgres') })))
  files = storeOf(db, dataFolder())
})
afterAll(async () => {
  await server.stop()
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

/** A command as an operator types it. */
const operate = (...words: string[]) => operateWith(passphrase, ...words)

function operateWith(BACKUP_PASSPHRASE: string, ...words: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataFolder(), BACKUP_PASSPHRASE }
  return new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    execFile(process.execPath, [...command, ...words], { cwd: root, env }, (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said, complained: complained.trim() }),
    )
  })
}

/** What a restored folder holds, before any portal has been started on it. */
async function lookInto<T>(data: string, look: (restored: Db) => Promise<T>) {
  const embedded = await EmbeddedDatabase.start({ folder: join(data, 'postgres') })
  const restored = connect(embedded.address())
  try {
    return await look(restored)
  } finally {
    await restored.destroy()
    await embedded.stop()
  }
}

it('a portal in use is backed up, and what is restored has each act whole, and all that was acknowledged before', async () => {
  const tokens = new Tokens(await openSigningKeys(join(dataFolder(), 'keys')))
  const term = await db.selectFrom('term').select('id').where('is_current', '=', true).executeTakeFirstOrThrow()
  const clerks = await Promise.all(Array.from({ length: 3 }, () => Clerk.hire(db, tokens, term.id)))
  for (let count = 0; count < 20; count += 1) await aDocument(db, files, randomBytes(30_000))
  let isOver = false
  const working = clerks.map((clerk) => clerk.work(server.url, () => isOver))
  const exchanging = exchangeDocuments(() => isOver)
  while (clerks.some(({ writes }) => writes.length < 5)) await new Promise((resolve) => setTimeout(resolve, 20))
  const before = clerks.map(({ writes }) =>
    writes.filter(({ isAcknowledged }) => isAcknowledged).map((write) => ({ ...write })),
  )

  const made = await operate('backup', backups())
  isOver = true
  const exchanged = await exchanging
  await Promise.all(working)
  expect(made).toMatchObject({ code: 0, complained: '', said: expect.stringMatching(/^The backup \S+ is made: /) })
  expect(exchanged).toBeGreaterThan(0)

  const to = join(folder, 'under-writes')
  expect(await operate('restore', backups(), '--to', to)).toMatchObject({ code: 0 })
  await lookInto(to, async (restored) => {
    for (const [place, clerk] of clerks.entries()) {
      const found = await clerk.find(restored)
      expect(found.filter(({ isWhole, times }) => !isWhole || times > 1)).toEqual([])
      const missing = before[place]?.filter(
        ({ kind, number }) => !found.some((one) => one.kind === kind && one.number === number),
      )
      expect(missing).toEqual([])
    }
    const { rows } = await sql<{ file: string }>`select distinct file from notice_file`.execute(restored)
    const kept = new Set((await storedDocuments(storeOf(restored, to), to)).map(({ hash }) => hash))
    expect(rows.length).toBeGreaterThanOrEqual(20)
    expect(rows.filter(({ file }) => !kept.has(file))).toEqual([])
  })
})

/** Puts documents and throws others away, as people do. */
async function exchangeDocuments(isOver: () => boolean) {
  let count = 0
  for (; !isOver(); count += 1) {
    const { id, hash } = await aDocument(db, files, randomBytes(2_000))
    await new Promise((resolve) => setTimeout(resolve, 5))
    await sql`delete from notice_file where id = ${id}`.execute(db)
    await files.delete(hash)
  }
  return count
}

it('a portal at rest comes back the same, table by table and document by document, and people sign in', async () => {
  await server.stop()
  const token = await lookInto(dataFolder(), tokenOfAdmin)
  expect(await operate('backup', backups())).toMatchObject({ code: 0, complained: '' })
  const verified = await operate('verify', backups())
  expect(verified).toMatchObject({ code: 0, said: expect.stringMatching(/^(\S+: .* Whole\.\n){2}$/) })

  const to = join(folder, 'at-rest')
  expect(await operate('restore', backups(), '--to', to)).toMatchObject({ code: 0 })
  // That a backup was made is written down once it is made.
  const [here, there] = [await lookInto(dataFolder(), checksums), await lookInto(to, checksums)]
  expect({ ...there, backup_run: here.backup_run }).toEqual(here)
  expect(Object.keys(there).length).toBeGreaterThan(100)
  const wanted = new Set(await lookInto(to, listWanted))
  const documents = await storedDocuments(files, dataFolder())
  expect(wanted.size).toBeGreaterThan(20)
  expect(await storedDocuments(files, to)).toEqual(documents.filter(({ name }) => wanted.has(name)))
  const key = 'keys/signing.pem'
  expect(await readFile(join(to, key))).toEqual(await readFile(join(dataFolder(), key)))
  expect((await stat(join(to, 'restored-settings.env'))).mode & 0o777).toBe(0o600)

  server = await ServerProcess.start(to, { DEMO: 'on' })
  const as = (given: string | null) => createApi({ baseUrl: server.url, token: () => given })
  const signedIn = await as(null)(signIn, { username: 'teacher', password: 'teacher-demo' })
  if (signedIn.status !== 200) throw new Error('The password alone signs the teacher in.')
  await expect(as(signedIn.access_token)(whoAmI, {})).resolves.toMatchObject({ username: 'teacher' })
  // Whoever was signed in still is, because session and key have come back.
  await expect(as(token)(whoAmI, {})).resolves.toMatchObject({ username: 'admin' })
})

async function tokenOfAdmin(open: Db) {
  const tokens = new Tokens(await openSigningKeys(join(dataFolder(), 'keys')))
  const admin = await open.selectFrom('account').selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow()
  return accessTokenFor(tokens, admin, await insertSession(open, admin.id, null))
}

async function listWanted(open: Db) {
  const { rows } = await sql<{ hash: string }>`${sql.raw(await wantedFiles(open))}`.execute(open)
  return rows.map(({ hash }) => hash)
}

it('a restore refuses what is in use, what is not empty, and a wrong passphrase, each in a sentence', async () => {
  const running = await operate('restore', backups(), '--to', join(folder, 'at-rest'), '--replace')
  expect(running).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^A portal is running on \S+\. Stop it first/),
  })
  const full = await operate('restore', backups(), '--to', join(folder, 'under-writes'))
  expect(full).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^\S+ is not empty\. Name another folder/),
  })
  const wrong = await operateWith('four and twenty blackbird', 'restore', backups(), '--to', join(folder, 'new'))
  const sentence = 'This is not the passphrase with which these backups were made.'
  expect(wrong).toEqual({ code: 1, said: '', complained: sentence })
})

it('what was in a folder before steps aside where that is wanted, and comes back whole', async () => {
  const to = join(folder, 'under-writes')
  await writeFile(join(to, 'mine.txt'), 'mine')
  const before = await lookInto(to, checksums)
  const { code, said } = await operate('restore', backups(), '--to', to, '--replace')
  const [, aside = ''] = /What was in there before lies in (\S+)\.$/m.exec(said) ?? []
  expect(code).toBe(0)
  await expect(readFile(join(aside, 'mine.txt'), 'utf8')).resolves.toBe('mine')
  await expect(stat(join(to, 'postgres/cluster/PG_VERSION'))).resolves.toBeDefined()

  const again = join(folder, 'taken-back')
  await cp(aside, again, { recursive: true, preserveTimestamps: true })
  expect(await lookInto(again, checksums)).toEqual(before)
})

it('a restore that is killed leaves nothing that starts, and the next one goes through', async () => {
  const to = join(folder, 'killed')
  const env = { PATH: process.env.PATH, DATA_DIR: to, BACKUP_PASSPHRASE: passphrase }
  const child = spawn(process.execPath, [...command, 'restore', backups()], { cwd: root, env })
  const exited = once(child, 'exit')
  const isServed = () => stat(join(to, '.restoring/postgres/cluster/postmaster.pid')).then(Boolean, () => false)
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, 20))
  child.kill('SIGKILL')
  await exited
  const starting = serve(readEnv({ NODE_ENV: 'test', DATA_DIR: to }))
  await expect(starting).rejects.toThrow(/^A restore into \S+ was not finished/)

  expect(await operate('restore', backups(), '--to', to)).toMatchObject({ code: 0, complained: '' })
  expect(await lookInto(to, checksums)).toMatchObject({ account: expect.stringMatching(/^\d+ /) })
})
