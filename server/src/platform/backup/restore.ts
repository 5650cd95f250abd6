import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dayInMs } from '@bellhouse/contracts'
import { hasCode, Refusal } from '@bellhouse/releases'
import type pg from 'pg'
import { migrate, migrateTo, readMigrations } from '../db/migrate'
import type { FileStore } from '../files/file-store'
import { ignored } from '../ignored'
import type { BackupFolder } from './backup-folder'
import { DamageError } from './damage'
import { writeDataFile } from './data-folder'
import { inParallel } from './in-parallel'
import { listDocuments } from './list-documents'
import type { Manifest, Part } from './manifest'
import { connectAlone, isEmptyDatabase, listTables, putSequence, whileOpen, writeTable } from './snapshot.repo'

/** Where a backup is to be brought back: all of it empty. */
export interface Target {
  address: pg.ClientConfig
  files: FileStore
  dataFolder: string
}

interface Restoring {
  folder: BackupFolder
  manifest: Manifest
}

/** The backup of that name, else the newest one that can be read at all. */
export async function findBackup(folder: BackupFolder, name: string | undefined): Promise<Manifest> {
  const names = await folder.list()
  if (names.length === 0) throw new Refusal(`There is no finished backup in ${folder.path}.`)
  const asked = name ?? names.at(-1) ?? ''
  if (!names.includes(asked)) throw new Refusal(`There is no backup ${asked}. There are: ${names.join(', ')}.`)
  if (!name && isToCome(asked))
    throw new Refusal(
      `The backup ${asked} is of a day that is still to come: a clock was wrong when it was made, or this machine’s is. Set the clock, or name the newest one with --backup. There are: ${names.join(', ')}.`,
    )
  return folder.find(asked).catch((cause) => {
    if (!(cause instanceof DamageError)) throw cause
    const others = names.filter((one) => one !== asked)
    throw new Refusal(
      `The list of the backup ${asked} ${cause.message}. ${others.length > 0 ? `Try another one with --backup: ${others.join(', ')}.` : 'There is no other one.'}`,
      { cause },
    )
  })
}

/** A clock that was far ahead gave it the last name, and newer ones stand before it. */
const isToCome = (name: string) => Date.parse(name.slice(0, 10)) > Date.now() + dayInMs

/** Refuses a backup of a portal that knows what this one does not, and names the newest one of which it knows all. */
export async function mustBeKnown(folder: BackupFolder, { name, migrations }: Manifest): Promise<void> {
  const here = new Map((await readMigrations()).map((file) => [file.name, file.hash]))
  const isNewer = (one: Manifest['migrations']) => one.some((migration) => !here.has(migration.name))
  if (isNewer(migrations)) {
    const older = await findNewest(folder, (one) => !isNewer(one.migrations))
    const otherWay = older ? ` The newest that this version can restore: --backup ${older.name}` : ''
    throw new Refusal(
      `The backup ${name} was made by a newer version of the portal. Restore it with that version.${otherWay}`,
    )
  }
  const other = migrations.find((migration) => here.get(migration.name) !== migration.hash)
  if (other)
    throw new Refusal(`The backup ${name} has run another text of the migration ${other.name} than stands here.`)
}

async function findNewest(folder: BackupFolder, isWanted: (manifest: Manifest) => boolean) {
  for (const name of (await folder.list()).reverse()) {
    const manifest = await folder.find(name).catch(nothingWhereUnread)
    if (manifest && isWanted(manifest)) return manifest
  }
  return undefined
}

function nothingWhereUnread(error: unknown) {
  if (error instanceof DamageError || error instanceof Refusal) return undefined
  throw error
}

/**
 * Brings a backup back: the tables of its own version, its rows, every foreign key held against them, then the way to this version.
 * Every byte is checked on its way; a damaged one ends it with the name of its part.
 */
export async function restore(folder: BackupFolder, manifest: Manifest, target: Target): Promise<void> {
  await mustBeKnown(folder, manifest)
  const restoring = { folder, manifest }
  await restoreDocuments(restoring, target)
  for (const { path, mode, part } of manifest.files)
    await naming(restoring, `the file ${path}`, () =>
      writeDataFile(target.dataFolder, { path, mode }, folder.read(part)),
    )
  // A database elsewhere stays as it is where anything is damaged.
  for (const { name, part } of manifest.tables)
    await naming(restoring, `the table ${name}`, async () => {
      for await (const _bytes of folder.read(part));
    })
  await restoreDatabase(restoring, target)
  await migrate(target.address)
}

async function restoreDatabase(restoring: Restoring, { address }: Target) {
  const { manifest } = restoring
  const client = await connectAlone(address)
  try {
    if (!(await isEmptyDatabase(client)))
      throw new Refusal('The database is not empty. Restore into a new one: create it, and name it in DATABASE_URL.')
    await migrateTo(address, manifest.migrations.at(-1)?.name ?? '')
    await mustHaveTables(client, manifest)
    await whileOpen(client, manifest.tables, () => fillTables(client, restoring))
    for (const { name } of manifest.tables) await client.query(`analyze "${name}"`)
  } finally {
    await client.end().catch(ignored('the database has ended the connection itself'))
  }
}

async function mustHaveTables(client: pg.Client, { tables, name }: Manifest) {
  const here = (await listTables(client)).map((table) => `${table.name}: ${table.columns}`)
  const there = tables.map((table) => `${table.name}: ${table.columns}`)
  if (here.join() !== there.join())
    throw new Refusal(`The tables of the backup ${name} are not those that its migrations make.`)
}

async function fillTables(client: pg.Client, restoring: Restoring) {
  const { folder, manifest } = restoring
  for (const table of manifest.tables) {
    await naming(restoring, `the table ${table.name}`, async () => {
      const rows = await writeTable(client, table, folder.read(table.part))
      if (rows !== table.rows) throw new DamageError(`has ${rows} rows instead of ${table.rows}`)
    })
  }
  for (const sequence of manifest.sequences) await putSequence(client, sequence)
}

async function restoreDocuments(restoring: Restoring, { files }: Target) {
  const { folder, manifest } = restoring
  const lacking = new Set(manifest.lacking)
  const bringBack = async (part: Part) => {
    if (lacking.has(part.sha256)) return
    await naming(restoring, `the document ${part.sha256}`, async () =>
      files.bringBack(await buffer(Readable.from(folder.read(part)))),
    )
  }
  await naming(restoring, 'the list of the documents', () =>
    inParallel(listDocuments(folder, manifest.documents.list), 4, bringBack),
  )
}

/** Says which part of the backup it is that is damaged. */
async function naming<T>({ manifest, folder }: Restoring, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (hasCode(cause, 'ENOSPC', 'EDQUOT', '53100'))
      throw new Refusal('There is no space left on the disk for what is restored.', { cause })
    if (!(cause instanceof DamageError)) throw cause
    throw new Refusal(
      `In the backup ${manifest.name} ${what} ${cause.message}. Nothing was restored. Find a whole one: npm run verify -- ${folder.path}`,
      { cause },
    )
  }
}
