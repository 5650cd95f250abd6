import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { orNothing, Refusal } from '@bellhouse/releases'
import type pg from 'pg'
import type { Db } from '../db/open'
import type { FileStore } from '../files/file-store'
import { allFilesStay, wantedFiles } from '../files/stored-file.repo'
import { ignored } from '../ignored'
import type { BackupFolder } from './backup-folder'
import { listDataFiles } from './data-folder'
import { whileLocked } from './folder-lock'
import { inParallel } from './in-parallel'
import { listDocuments } from './list-documents'
import type { Manifest, Part } from './manifest'
import {
  beginSnapshot,
  connectAlone,
  listMigrations,
  listSequences,
  listTables,
  readLines,
  readTable,
} from './snapshot.repo'

export interface Portal {
  db: Db
  address: pg.ClientConfig
  files: FileStore
  dataFolder: string
  /** What the portal was started with, for whoever starts it again. */
  settings: Record<string, string>
}

export interface Watching {
  /** Ends the backup where it is; it never counts then. */
  signal?: AbortSignal
  /** How many documents are done, of how many. */
  report?(done: number, total: number): Promise<void>
}

export interface Made {
  manifest: Manifest
  /** Parts that were not in the folder before, and how many bytes they are there. */
  added: { parts: number; bytes: number }
}

interface Making extends Watching {
  portal: Portal
  client: pg.Client
  folder: BackupFolder
  added: Made['added']
}

/**
 * Makes a backup of a portal while it is in use: the database as it is at one moment, every document that it names then, keys,
 * releases and settings. What is in the folder already is not written again.
 */
export function backUp(portal: Portal, folder: BackupFolder, watching: Watching = {}): Promise<Made> {
  return whileLocked(folder.path, 'writing backups', async () => {
    await folder.removeDrafts()
    const client = await connectAlone(portal.address)
    try {
      // Before the moment of which the database is taken, until its documents are copied.
      await mustHoldFiles(client)
      return await make({ ...watching, portal, client, folder, added: { parts: 0, bytes: 0 } })
    } finally {
      await client.end().catch(ignored('the database has ended the connection itself'))
    }
  })
}

async function mustHoldFiles(client: pg.Client) {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('bellhouse backup')) as "isOurs"`)
  if (rows[0]?.isOurs !== true) throw new Refusal('A backup of this portal is being made at this moment.')
  await client.query(`select pg_advisory_lock(${allFilesStay})`)
}

async function make(making: Making): Promise<Made> {
  const { portal, client, folder, added, signal } = making
  const at = new Date().toISOString()
  const name = `${at.replaceAll(':', '')}-${randomUUID().slice(0, 8)}`
  const database = await dump(making)
  const { count, bytes, lacking } = await copyDocuments(making, database.list)
  const files = await copyDataFiles(making)
  await mustStillHold(client)
  signal?.throwIfAborted()
  const { migrations, tables, sequences, list } = database
  const documents = { count, bytes, list }
  const { settings } = portal
  const manifest: Manifest = {
    ...{ format: 1, name, at, migrations, tables, sequences },
    ...{ documents, lacking, files, settings },
  }
  await folder.finish(manifest)
  return { manifest, added }
}

/** The rows of one moment, and the documents that they name. */
async function dump(making: Making) {
  const { portal, client } = making
  await beginSnapshot(client)
  const migrations = await listMigrations(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const { rows, countRows } = readTable(client, table)
    const part = await keep(making, rows, true)
    tables.push({ ...table, rows: countRows(), part })
  }
  const list = await keep(making, readLines(client, await wantedFiles(portal.db)), true)
  const sequences = await listSequences(client)
  await client.query('commit')
  return { migrations, tables, sequences, list }
}

async function copyDocuments(making: Making, list: Part) {
  const { folder, signal, report } = making
  const lacking: string[] = []
  let count = 0
  let bytes = 0
  const total = await countLines(folder, list)
  await inParallel(listDocuments(folder, list), 4, async (document) => {
    signal?.throwIfAborted()
    if (!(await folder.has(document)) && !(await copyDocument(making, document))) lacking.push(document.sha256)
    count += 1
    bytes += document.size
    if (count % 100 === 0 || count === total) await report?.(count, total)
  })
  return { count, bytes, lacking: lacking.sort() }
}

/** False where the file store has lost the document, or has another content under its name. */
async function copyDocument(making: Making, { sha256 }: Part) {
  const content = await making.portal.files.open(sha256)
  if (!content) return false
  return (await keep(making, content, false)).sha256 === sha256
}

async function copyDataFiles(making: Making) {
  const { dataFolder } = making.portal
  const files: Manifest['files'] = []
  for (const file of await listDataFiles(dataFolder)) {
    const part = await keepFile(making, join(dataFolder, file.path))
    if (part) files.push({ ...file, part })
  }
  return files
}

/** Nothing where an old release was removed in this moment. */
async function keepFile(making: Making, path: string): Promise<Part | undefined> {
  return keep(making, createReadStream(path), false).catch(orNothing)
}

async function keep({ folder, signal, added }: Making, content: Readable, isPressed: boolean): Promise<Part> {
  const { isNew, ...part } = await folder.write(content, { isPressed, signal })
  if (isNew) {
    added.parts += 1
    added.bytes += part.stored
  }
  return part
}

/** Without the connection a document may have been thrown away before it was copied. */
async function mustStillHold(client: pg.Client) {
  await client.query('select 1').catch((cause) => {
    throw new Refusal('The database went away during the backup. Make it again.', { cause })
  })
}

async function countLines(folder: BackupFolder, list: Part) {
  let count = 0
  for await (const _document of listDocuments(folder, list)) count += 1
  return count
}
