import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Portal } from '../src/platform/backup/back-up'
import { BackupFolder } from '../src/platform/backup/backup-folder'
import type { Secret } from '../src/platform/backup/backup-key'
import type { Db } from '../src/platform/db/open'
import { FileStore, fileStorageOf } from '../src/platform/files/file-store'
import { anAccount } from './factories'

/** What closes the backups of a test that is about something else; a passphrase is made slow to guess, half a second each time. */
export const keyFile = { kind: 'key file', bytes: Buffer.alloc(32, 'k') } as const
export const passphrase = { kind: 'passphrase', text: 'a long passphrase' } as const

const openFiles = (db: Db, dataFolder: string) =>
  new FileStore(db, fileStorageOf({ DATA_DIR: dataFolder, FILES_URL: undefined }))

/** Databases as they are handed to a backup or restore, with a data folder of their own. */
export async function aPortal({ db, address }: { db: Db; address: ClientConfig }) {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-backup-'))
  const dataFolder = join(folder, 'data')
  await mkdir(join(dataFolder, 'keys'), { recursive: true })
  const portal: Portal = { db, address, files: openFiles(db, dataFolder), dataFolder, settings: { DEMO: 'off' } }
  return {
    ...portal,
    portal,
    /** Where its backups go. */
    backups: join(folder, 'backups'),
    openBackups: (secret: Secret = keyFile) => BackupFolder.make(join(folder, 'backups'), secret),
    putKey: (text: string) => writeFile(join(dataFolder, 'keys/signing.pem'), text, { mode: 0o600 }),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** A document that a notice has, and what it is called in the store. */
export async function aDocument(db: Db, files: FileStore, bytes: Buffer): Promise<{ id: string; hash: string }> {
  const author = await anAccount(db, 'admin')
  return db.transaction().execute(async (inside) => {
    const hash = await files.put(inside, bytes)
    const notice = await inside
      .insertInto('notice')
      .values({
        ...{ title: 'A letter', text: '', audience: 'everybody', author_id: author.id },
        ...{ from_day: '2026-11-01', until_day: '2026-11-30' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { notice_id: notice.id, name: 'letter.pdf', type: 'application/pdf' as const, size: bytes.length }
    const { id } = await inside
      .insertInto('notice_file')
      .values({ ...file, file: hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, hash }
  })
}

/** What is in each table, in one short text, whatever the order of its rows. */
export async function checksums(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
      from ${sql.table(name)} t`.execute(db)
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

/** The sequences, and where each goes on. */
export async function sequences(db: Db) {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() order by 1`.execute(
    db,
  )
  return rows
}

/** Every document that a data folder has, by its name, with the hash of what is in it. */
export async function storedDocuments(files: FileStore, dataFolder: string) {
  const entries = await readdir(join(dataFolder, 'files/sha256'), { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      hash: createHash('sha256')
        .update((await files.read(name)) ?? '')
        .digest('hex'),
    })),
  )
}
