import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { StartupError } from '../startup-error'
import { connect, type Db, ofUpgrades } from './open'

/** The numbered SQL files of the portal. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

interface MigrationFile {
  name: string
  text: string
  hash: string
}

/** Brings the database to the newest migration; several servers may do it at once, one after the other. */
export const migrate = async (address: ClientConfig, folder = migrationsFolder) =>
  applyAll(address, await readMigrations(folder))

/** Brings an empty database to where another one was whose newest migration was that one. */
export async function migrateTo(address: ClientConfig, last: string) {
  const files = await readMigrations()
  await applyAll(address, files.slice(0, files.findIndex(({ name }) => name === last) + 1))
}

// By connections of its own: what a large school takes is more than a request may.
async function applyAll(address: ClientConfig, files: MigrationFile[]) {
  const db = connect(address, ofUpgrades)
  await applyWith(db, files).finally(() => db.destroy())
}

async function applyWith(db: Db, files: MigrationFile[]) {
  await mustBeUnedited(db, files)
  const migrations = Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (!error) return
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StartupError(
      'The database was made by a newer version of the portal. Start that version, or restore a backup.',
    )
  }
  throw failedUpgrade(error, results.find(({ status }) => status === 'Error')?.migrationName)
}

// All that had not run yet is one transaction, so the database is as it was.
const failedUpgrade = (cause: unknown, name = 'A migration') =>
  new StartupError(
    `The database could not be brought to this version: ${name} failed (${(cause as Error).message}). ` +
      'Nothing was changed. The version of before goes on, or can be started again.',
    { cause },
  )

export async function readMigrations(folder = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string) {
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
}

function migrationOf({ name, text, hash }: MigrationFile): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw(text).execute(db)
      await sql`create table if not exists migration_file (name text primary key, hash text not null)`.execute(db)
      await sql`insert into migration_file (name, hash) values (${name}, ${hash})`.execute(db)
    },
  }
}

// A database that has run another text under the same name is not the database that the program was written for.
async function mustBeUnedited(db: Db, files: MigrationFile[]) {
  const applied = await listApplied(db)
  const edited = files.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (!edited) return
  throw new StartupError(
    `The migration ${edited.name} was edited after it had been applied to this database. Nothing was changed: start the ` +
      'version of before again, and tell the developers this sentence. The file is to be as it was, and the change in a new one.',
  )
}

async function listApplied(db: Db) {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('migration_file') is not null as exists`.execute(db)
  if (!found[0]?.exists) return new Map<string, string>()
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migration_file`.execute(db)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}
