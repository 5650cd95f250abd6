import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heldBy } from '@bellhouse/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount } from '../../../test/factories'
import { openTestDatabase } from '../../../test/test-database'
import type { Actor } from '../../http/actor'
import type { Db } from '../db/open'
import { FileStore, fileStorageOf } from '../files/file-store'
import { jobNotices } from '../jobs/job.repo'
import { JobRunner } from '../jobs/job-runner'
import { deleteOldImports } from './import.repo'
import { type Import, type ImportPlan, importKind } from './import-kind'
import { ImportMachine } from './import-machine'
import type { Importer } from './importer'

interface WordShape {
  drop: null
  about: { rows: number }
  mapping: { column: number }
  preview: { words: string[] }
  plan: ImportPlan<{ words: string[] }>
  consent: boolean
}

type Words = Importer<WordShape>

/** What happens in the middle of applying. */
let inTheMiddle = async () => {}
/** Rows that the kind does not tell of. */
let lost = 0

const words = importKind<WordShape>({
  kind: 'words',
  word: 'list',
  seenBy: 'rosters.import',
  changed: { sentence: 'The words have changed.' },
  suggest: async (_db, { tables }) => ({ about: { rows: tables[0]?.rows.length ?? 0 }, mapping: { column: 0 } }),
  plan: async (db, { tables, mapping }) => {
    const found = (tables[0]?.rows ?? []).map(({ cells }) => cells[mapping.column] ?? '')
    const { rows } = await sql<{ word: string }>`select word from known_word`.execute(db)
    const added = found.filter((word) => !rows.some((known) => known.word === word))
    const unchanged = found.length - added.length - lost
    return {
      preview: { words: added },
      revision: added.join(' '),
      rows: { new: added.length, changed: 0, unchanged, refused: 0, leftOut: 0 },
    }
  },
  mustBeMeant: (_preview, isMeant) => {
    if (!isMeant) throw new Error('not meant')
  },
  apply: async (db, { plan, report, import: { id } }) => {
    for (const [index, word] of plan.preview.words.entries()) {
      await sql`insert into known_word values (${word})`.execute(db)
      await report(index + 1, plan.preview.words.length)
      await inTheMiddle()
    }
    return [{ action: 'import words', kind: 'words', id }]
  },
})

let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
let actor: Actor
const servers: JobRunner[] = []
const log = { info() {}, warn() {}, error() {} } as never

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-imports-'))
  await sql`create table known_word (word text primary key)`.execute(database.db)
  actor = await anActor('admin')
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  inTheMiddle = async () => {}
  lost = 0
  await sql`delete from known_word`.execute(database.db)
})

async function anActor(category: 'admin' | 'staff'): Promise<Actor> {
  const { id, username } = await anAccount(database.db, category)
  return {
    ...{ accountId: id, username, category, permissions: heldBy(category, null), name: username, sessionId: '' },
    ...{ staffId: null, studentId: null, reach: null, mustChangePassword: false, mustEnrol: false },
  }
}

const store = () => new FileStore(database.db, fileStorageOf({ DATA_DIR: folder, FILES_URL: undefined }))

/** A server of its own on the same database and store. */
async function aServer({ works = true } = {}): Promise<Words> {
  const jobs = new JobRunner({ db: database.db, address: database.address, log })
  const env = { DATA_DIR: folder, FILES_URL: undefined }
  const { db, address } = database
  const parts = { db, address, env, files: store(), jobs, findActor: async () => actor }
  const importer = new ImportMachine(parts).add(words)
  if (works) {
    servers.push(jobs)
    await jobs.start()
  }
  return importer
}

async function aFile(...lines: string[]) {
  const path = join(folder, crypto.randomUUID())
  const bytes = Buffer.from(['Word', ...lines].join('\n'))
  await writeFile(path, bytes)
  return { name: 'words.csv', path, size: bytes.length }
}

const drop = async (importer: Words, ...lines: string[]) => importer.start(actor, [await aFile(...lines)], null)

async function previewed(importer: Words, ...lines: string[]) {
  const { id, mapping } = await drop(importer, ...lines)
  return importer.preview(actor, id, mapping)
}

async function whenDone(importer: Words, id: string): Promise<Import<WordShape>> {
  const now = await importer.find(actor, id)
  if (now.state !== 'applying') return now
  await new Promise((resolve) => setTimeout(resolve, 20))
  return whenDone(importer, id)
}

const wordsThere = async (db: Db = database.db) =>
  (await sql<{ word: string }>`select word from known_word order by word`.execute(db)).rows.map(({ word }) => word)

describe('an import', () => {
  it('goes on with any server after the one that took it has stopped', async () => {
    const { id } = await drop(await aServer({ works: false }), 'ant', 'bee')
    const other = await aServer()
    expect((await other.preview(actor, id, { column: 0 })).preview).toEqual({ words: ['ant', 'bee'] })
    await other.mend(actor, id, () => [{ table: 0, line: 3, column: 0, text: 'cow' }])
    const third = await aServer({ works: false })
    expect((await third.find(actor, id)).preview).toEqual({ words: ['ant', 'cow'] })
    await third.apply(actor, id, true)
    expect(await whenDone(third, id)).toMatchObject({ state: 'applied', progress: { done: 2, total: 2 } })
    expect(await wordsThere()).toEqual(['ant', 'cow'])
  })

  it('shows no preview that does not say where every row goes', async () => {
    const server = await aServer({ works: false })
    const { id, mapping } = await drop(server, 'ant', 'bee')
    lost = -1
    await expect(server.preview(actor, id, mapping)).rejects.toThrow('accounts for 3 of 2 rows')
    lost = 1
    await expect(server.preview(actor, id, mapping)).rejects.toThrow('accounts for 1 of 2 rows')
    expect((await server.find(actor, id)).state).toBe('open')
  })

  it('is nobody else’s, and another kind’s neither', async () => {
    const server = await aServer({ works: false })
    const { id } = await drop(server, 'ant')
    await expect(server.find(await anActor('staff'), id)).rejects.toMatchObject({ status: 404 })
    expect((await server.find(await anActor('admin'), id)).id).toBe(id)
    await sql`update import set kind = 'numbers' where id = ${id}`.execute(database.db)
    await expect(server.find(actor, id)).rejects.toMatchObject({ status: 404 })
  })

  it('refuses to mend a cell that is not there, and keeps nothing of it', async () => {
    const server = await aServer({ works: false })
    const { id } = await previewed(server, 'ant')
    const mending = server.mend(actor, id, () => [{ table: 0, line: 9, column: 0, text: 'x' }])
    await expect(mending).rejects.toMatchObject({ message: expect.stringContaining('Line 9') })
    expect((await server.find(actor, id)).mended).toEqual([])
  })
})

describe('applying', () => {
  it('leaves nothing behind when it is cancelled in the middle', async () => {
    const server = await aServer()
    const { id } = await previewed(server, 'ant', 'bee')
    inTheMiddle = async () => void (await server.cancel(actor, id))
    await server.apply(actor, id, true)
    expect((await whenDone(server, id)).state).toBe('cancelled')
    await database.db.selectFrom('job').select('state').execute()
    expect(await wordsThere()).toEqual([])
  })

  it('keeps why it failed, and can be previewed again', async () => {
    const server = await aServer()
    const { id, mapping } = await previewed(server, 'ant', 'bee')
    inTheMiddle = () => Promise.reject(new Error('a bug'))
    await server.apply(actor, id, true)
    expect(await whenDone(server, id)).toMatchObject({
      state: 'failed',
      failure: 'Something went wrong on our side. Nothing was written.',
    })
    expect(await wordsThere()).toEqual([])
    inTheMiddle = async () => {}
    await server.preview(actor, id, mapping)
    await expect(server.applyAndWait(actor, id, true)).resolves.toMatchObject({ state: 'applied', failure: null })
  })

  it('begins anew where the database was only in the way, and not with a mistake', async () => {
    const server = await aServer()
    const { id } = await previewed(server, 'ant', 'bee')
    let begun = 0
    inTheMiddle = async () => {
      begun += 1
      if (begun === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }
    await server.apply(actor, id, true)
    const waiting = database.db.selectFrom('job').select('failure').where('state', '=', 'waiting')
    while (!(await waiting.where('failure', 'is not', null).executeTakeFirst())) await sleep(20)
    expect(await server.find(actor, id)).toMatchObject({ state: 'applying', failure: null })
    await sql`update job set due_at = now()`.execute(database.db)
    await sql`select pg_notify(${jobNotices}, '')`.execute(database.db)
    expect(await whenDone(server, id)).toMatchObject({ state: 'applied', failure: null })
    expect(await wordsThere()).toEqual(['ant', 'bee'])
  })

  it('writes nothing that was not seen', async () => {
    const server = await aServer()
    const { id } = await previewed(server, 'ant', 'bee')
    await sql`insert into known_word values ('ant')`.execute(database.db)
    await expect(server.apply(actor, id, true)).rejects.toMatchObject({ message: 'The words have changed.' })
    expect(await wordsThere()).toEqual(['ant'])
  })

  it('happens once, however often it is asked for', async () => {
    const server = await aServer()
    const { id } = await previewed(server, 'ant')
    await Promise.allSettled(Array.from({ length: 5 }, () => server.apply(actor, id, true)))
    expect((await whenDone(server, id)).state).toBe('applied')
    expect((await server.apply(actor, id, true)).state).toBe('applied')
    const told = await database.db.selectFrom('audit_entry').select('id').where('record_id', '=', id).execute()
    expect(told).toHaveLength(1)
  })
})

it('goes after a day; one that was applied stays without its files', async () => {
  const server = await aServer()
  const waiting = await drop(server, 'ant')
  const applied = await previewed(server, 'bee')
  await server.applyAndWait(actor, applied.id, true)
  const young = await drop(server, 'cow')
  await sql`update import set changed_at = now() - interval '25 hours' where id <> ${young.id}`.execute(database.db)

  await deleteOldImports(database.db)

  await expect(server.find(actor, waiting.id)).rejects.toMatchObject({ status: 404 })
  expect((await server.find(actor, applied.id)).fileName).toBe('words.csv')
  const files = await database.db.selectFrom('import_file').select('import_id').execute()
  expect(files.map(({ import_id }) => import_id)).toEqual([young.id])
})
