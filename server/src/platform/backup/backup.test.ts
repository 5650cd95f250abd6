import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { S3Server, s3Env } from '@bellhouse/releases/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import {
  aDocument,
  aPortal,
  checksums,
  keyFile,
  passphrase,
  sequences,
  storedDocuments,
} from '../../../test/backup-portal'
import { aSchool, aStudent } from '../../../test/factories'
import { openBlankDatabase, openTestDatabase } from '../../../test/test-database'
import { migrateTo, readMigrations } from '../db/migrate'
import { connect } from '../db/open'
import { FileStore, fileStorageOf } from '../files/file-store'
import { backUp } from './back-up'
import { BackupFolder } from './backup-folder'
import type { Secret } from './backup-key'
import { findBackup, restore } from './restore'
import { removeOld } from './retention'
import { verifyBackups } from './verify'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let school: Awaited<ReturnType<typeof aPortal>>
let letter: Awaited<ReturnType<typeof aDocument>>
let empty: Awaited<ReturnType<typeof openBlankDatabase>>
let target: Awaited<ReturnType<typeof aPortal>>

beforeAll(async () => {
  database = await openTestDatabase()
  school = await aPortal(database)
  await aSchool(database.db)
  await aStudent(database.db, { family_name: 'Namukasa\t\\N "x"\n', given_names: 'Ęva' })
  letter = await aDocument(database.db, school.files, randomBytes(200_000))
  await aDocument(database.db, school.files, Buffer.from('small'))
  await school.putKey('a key')
})
beforeEach(async () => {
  empty = await openBlankDatabase()
  target = await aPortal(empty)
})
afterEach(async () => {
  await empty.drop()
  await target.remove()
  await rm(school.backups, { recursive: true, force: true })
})
afterAll(async () => {
  await database.drop()
  await school.remove()
})

const listAll = async () =>
  (await readdir(school.backups, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const listFiles = async () => (await listAll()).map((entry) => join(entry.parentPath, entry.name)).sort()

const documentOf = (sha256: string) => ({ sha256, isPressed: false })

async function aBackup(secret?: Secret) {
  const folder = await school.openBackups(secret)
  return { folder, ...(await backUp(school.portal, folder)) }
}

describe('a backup', () => {
  it('brings back every row, sequence, document and key', async () => {
    const { folder, manifest } = await aBackup()
    await restore(folder, await findBackup(folder, undefined), target)
    expect(await checksums(target.db)).toEqual(await checksums(school.db))
    expect(await sequences(target.db)).toEqual(await sequences(school.db))
    const documents = await storedDocuments(target.files, target.dataFolder)
    expect(documents).toEqual(await storedDocuments(school.files, school.dataFolder))
    expect(documents.every(({ name, hash }) => name === hash)).toBe(true)
    expect(manifest.documents.count).toBe(2)
    const key = join(target.dataFolder, 'keys/signing.pem')
    expect([await readFile(key, 'utf8'), (await stat(key)).mode & 0o777]).toEqual(['a key', 0o600])
  })

  it('leaves the rules of the database as they were: keys, triggers and sequences', async () => {
    const { folder, manifest } = await aBackup()
    await restore(folder, manifest, target)
    const rules = (db: typeof target.db) =>
      sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = current_schema()::regnamespace
        union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
        order by 1, 2, 3`.execute(db)
    expect((await rules(target.db)).rows).toEqual((await rules(school.db)).rows)
    const orphan = sql`insert into notice_file (notice_id, name, type, size, file)
      values (gen_random_uuid(), 'x', 'application/pdf', 1, ${letter.hash})`.execute(target.db)
    await expect(orphan).rejects.toThrow('foreign key')
  })

  it('is restored by whoever owns the database, without being a superuser', async () => {
    const { folder, manifest } = await aBackup()
    const role = `owner_${crypto.randomUUID().slice(0, 8)}`
    await sql`create role ${sql.id(role)} login`.execute(empty.db)
    await sql`alter database ${sql.id(String(empty.address.database))} owner to ${sql.id(role)}`.execute(empty.db)
    const address = { ...empty.address, user: role }
    const db = connect(address)
    await restore(folder, manifest, { ...target, address })
    expect(await checksums(db)).toEqual(await checksums(school.db))
    await db.destroy()
    await sql`drop owned by ${sql.id(role)} cascade`.execute(empty.db)
    await sql`alter database ${sql.id(String(empty.address.database))} owner to current_user`.execute(empty.db)
    await sql`drop role ${sql.id(role)}`.execute(empty.db)
  })

  it('tells nobody without the secret what is in it, nor which documents', async () => {
    await aBackup(passphrase)
    for (const path of await listFiles()) {
      expect(path).not.toContain(letter.hash)
      expect((await readFile(path)).includes('Namukasa')).toBe(false)
    }
    const other = BackupFolder.open(school.backups, { kind: 'passphrase', text: 'another passphrase' })
    await expect(other).rejects.toThrow('This is not the passphrase')
  })

  it('is opened with the other copy where one of the key is gone, and verify says so', async () => {
    const { folder } = await aBackup()
    await rm(join(school.backups, 'key.json'))
    await expect(BackupFolder.open(school.backups, keyFile)).resolves.toBeDefined()
    expect((await verifyBackups(folder)).faults).toEqual(['The file key.json is missing. Copy key-copy.json over it.'])
  })

  it('has every document that its database names, though one is thrown away meanwhile', async () => {
    const { id, hash } = await aDocument(school.db, school.files, randomBytes(1_000))
    class Hurried extends FileStore {
      override async open(name: string) {
        await sql`delete from notice_file where id = ${id}`.execute(school.db)
        await school.files.delete(hash)
        return super.open(name)
      }
    }
    const files = new Hurried(school.db, fileStorageOf({ DATA_DIR: school.dataFolder, FILES_URL: undefined }))
    const folder = await school.openBackups()
    const { manifest } = await backUp({ ...school.portal, files }, folder)
    expect(manifest.lacking).toEqual([])
    await restore(folder, manifest, target)
    expect(await target.files.has(hash)).toBe(true)
    expect(await school.files.delete(hash)).toBe(true)
  })

  it('is of one moment: what is written meanwhile is in it whole or not at all', async () => {
    let isOver = false
    const write = async () => {
      for (let count = 0; !isOver; count += 1)
        await school.db.transaction().execute(async (db) => {
          await sql`insert into idempotency_key (account_id, key, endpoint, status, reply)
            select id, ${`k${count}`}, 'x', 200, '{}' from account limit 1`.execute(db)
          await sql`insert into outbox_mail (recipient, subject, body) values ('a@b.example', ${`k${count}`}, '')`.execute(
            db,
          )
        })
    }
    const writing = write()
    const { folder, manifest } = await aBackup()
    isOver = true
    await writing
    await restore(folder, manifest, target)
    const { rows } = await sql<{ halves: number; all: number }>`
      select count(*) filter (where key is null or subject is null) as halves, count(*) as all
      from idempotency_key full join outbox_mail on key = subject`.execute(target.db)
    expect(rows[0]?.halves).toBe(0)
    await sql`delete from outbox_mail`.execute(school.db)
    await sql`delete from idempotency_key`.execute(school.db)
  })
})

it('of a portal whose documents lie in a bucket brings them back into a folder', async () => {
  const s3 = new S3Server()
  const before = { ...process.env }
  Object.assign(process.env, s3Env(await s3.start('files')))
  const files = new FileStore(school.db, fileStorageOf({ DATA_DIR: school.dataFolder, FILES_URL: 's3://files/school' }))
  await files.bringBack((await school.files.read(letter.hash)) ?? Buffer.of())
  await files.bringBack(Buffer.from('small'))
  const folder = await school.openBackups()
  const { manifest } = await backUp({ ...school.portal, files }, folder)
  await s3.stop()
  process.env = before
  expect(manifest.lacking).toEqual([])
  await restore(folder, manifest, target)
  expect(await target.files.read(letter.hash)).toHaveLength(200_000)
})

describe('a second backup', () => {
  it('writes what is new and nothing else', async () => {
    await aBackup()
    const before = await listFiles()
    const { added } = await aBackup()
    expect(added).toEqual({ parts: 0, bytes: 0 })
    expect((await listFiles()).filter((path) => !before.includes(path))).toHaveLength(1)
    const third = await aDocument(school.db, school.files, randomBytes(50_000))
    const { added: more, manifest } = await aBackup()
    expect(more.parts).toBeLessThanOrEqual(6)
    expect(more.bytes).toBeGreaterThan(50_000)
    expect(more.bytes).toBeLessThan(70_000)
    expect(manifest.documents.count).toBe(3)
    await sql`delete from notice_file where id = ${third.id}`.execute(school.db)
    await school.files.delete(third.hash)
  })

  it('tells a file that is empty from a table that is', async () => {
    const path = join(school.dataFolder, 'keys/empty')
    await writeFile(path, '')
    const { folder, manifest } = await aBackup()
    expect((await aBackup()).added.parts).toBe(0)
    expect((await verifyBackups(folder)).backups.flatMap(({ faults }) => faults)).toEqual([])
    await restore(folder, manifest, target)
    expect((await stat(join(target.dataFolder, 'keys/empty'))).size).toBe(0)
    await rm(path)
  })

  it('mends a document that is cut off in the folder', async () => {
    const { folder } = await aBackup()
    await truncate(folder.pathOf(documentOf(letter.hash)), 100)
    expect((await aBackup()).added.parts).toBe(1)
    expect((await verifyBackups(folder)).backups.flatMap(({ faults }) => faults)).toEqual([])
  })

  it('waits for nobody who is dead, and lets one at a time into the folder', async () => {
    const { folder } = await aBackup()
    await writeFile(join(school.backups, 'lock'), 'elsewhere:1')
    await expect(backUp(school.portal, folder)).rejects.toThrow('Somebody else is writing backups into this folder')
    await writeFile(join(school.backups, 'lock'), `${(await import('node:os')).hostname()}:999999999`)
    await expect(backUp(school.portal, folder)).resolves.toBeDefined()
  })
})

describe('a backup that a clock far ahead has made', () => {
  it('is not taken for the newest one in silence', async () => {
    const { folder, manifest } = await aBackup()
    const moment = new Date(Date.now() + 400 * 86_400_000).toISOString().replaceAll(':', '')
    await writeFile(join(school.backups, 'backups', `${moment}-00000000.backup`), '')
    await expect(findBackup(folder, undefined)).rejects.toThrow(
      /^The backup \S+-00000000 is of a day that is still to come: .* with --backup\. There are: /,
    )
    await expect(findBackup(folder, manifest.name)).resolves.toEqual(manifest)
  })
})

describe('a backup that is cut off', () => {
  it('never counts, and the next one goes on with what it had', async () => {
    const folder = await school.openBackups()
    const end = new AbortController()
    const cut = backUp(school.portal, folder, {
      signal: end.signal,
      report: async () => end.abort(new Error('The server stops')),
    })
    await expect(cut).rejects.toThrow('The server stops')
    expect(await folder.list()).toEqual([])
    await expect(findBackup(folder, undefined)).rejects.toThrow('There is no finished backup')
    await writeFile(join(school.backups, 'parts/.draft-1'), 'half')
    await writeFile(join(school.backups, 'backups/2026-11-23T020000Z-00000000.backup.draft'), 'half')
    const { added } = await aBackup()
    expect(added.parts).toBeLessThan(3)
    expect((await listFiles()).filter((path) => path.includes('draft'))).toEqual([])
    expect(await folder.list()).toHaveLength(1)
  })

  it('of a full disk says so in a sentence, and leaves nothing half', async () => {
    const folder = await school.openBackups()
    const full = async function* () {
      yield Buffer.from('some')
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    }
    await expect(folder.write(full(), { isPressed: true })).rejects.toThrow(
      `There is no space left on the disk that holds ${school.backups}.`,
    )
    expect(await readdir(join(school.backups, 'parts'))).toEqual([])
  })
})

describe('removing old backups', () => {
  it('takes what no other backup has, and leaves the others whole', async () => {
    const { id, hash } = await aDocument(school.db, school.files, randomBytes(3_000))
    const first = await aBackup()
    await sql`delete from notice_file where id = ${id}`.execute(school.db)
    await school.files.delete(hash)
    const second = await aBackup()
    const { backups, parts } = await removeOld(second.folder, { daily: 1, weekly: 1, monthly: 1 })
    expect(backups).toEqual([first.manifest.name])
    expect(parts).toBeGreaterThan(0)
    expect(await second.folder.sizeOf(documentOf(hash))).toBeUndefined()
    const found = await verifyBackups(second.folder)
    expect(found).toMatchObject({ faults: [], backups: [{ name: second.manifest.name, faults: [] }] })
  })
})

describe('a restore', () => {
  it('refuses a backup of a newer portal in one sentence', async () => {
    await sql`insert into migration_file (name, hash) values ('9999-later.sql', ${'0'.repeat(64)})`.execute(school.db)
    const { folder, manifest } = await aBackup()
    await sql`delete from migration_file where name = '9999-later.sql'`.execute(school.db)
    const refused = () => restore(folder, manifest, target).catch(({ message }) => message)
    const sentence = `The backup ${manifest.name} was made by a newer version of the portal. Restore it with that version.`
    expect(await refused()).toBe(sentence)

    const { manifest: older } = await aBackup()
    expect(await refused()).toBe(`${sentence} The newest that this version can restore: --backup ${older.name}`)
  })

  it('refuses a database that holds something', async () => {
    const { folder, manifest } = await aBackup()
    await sql`create table something (id int)`.execute(empty.db)
    await expect(restore(folder, manifest, target)).rejects.toThrow('The database is not empty.')
  })

  it('goes on from an older version to this one', async () => {
    const older = await openBlankDatabase()
    const portal = await aPortal(older)
    try {
      await migrateTo(older.address, '0150-imported-entries.sql')
      await sql`insert into school (name, short_name) values ('Hillside', 'Hill')`.execute(older.db)
      await sql`insert into job (kind, unique_key) values ('make accounts', 'make accounts 1')`.execute(older.db)
      const folder = await portal.openBackups()
      const { manifest } = await backUp(portal.portal, folder)
      expect(manifest.migrations.at(-1)?.name).toBe('0150-imported-entries.sql')
      await restore(folder, manifest, target)
      const { name, set_up_skipped } = await target.db.selectFrom('school').selectAll().executeTakeFirstOrThrow()
      expect({ name, set_up_skipped }).toEqual({ name: 'Hillside', set_up_skipped: [] })
      const { kind, unique_key } = await target.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
      expect({ kind, unique_key }).toEqual({ kind: 'create accounts', unique_key: 'create accounts 1' })
      const { rows } = await sql`select name from migration_file`.execute(target.db)
      expect(rows).toHaveLength((await readMigrations()).length)
    } finally {
      await older.drop()
      await portal.remove()
      await rm(portal.backups, { recursive: true, force: true })
    }
  })
})
