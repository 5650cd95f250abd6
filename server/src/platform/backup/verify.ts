import { hasCode } from '@bellhouse/releases'
import { type BackupFolder, listDamagedKeys } from './backup-folder'
import { DamageError } from './damage'
import { listDocuments } from './list-documents'
import type { Manifest, Part } from './manifest'

export interface Checked {
  name: string
  at: string
  /** What is damaged or missing, each in a sentence. */
  faults: string[]
  documents: number
  rows: number
}

export interface Findings {
  backups: Checked[]
  /** What is wrong with the folder itself. */
  faults: string[]
}

/** Reads every byte of every backup, and says what is not as it was written. Changes nothing. */
export async function verifyBackups(folder: BackupFolder): Promise<Findings> {
  // One content may be in many backups, and is read once.
  const read = new Map<string, Promise<string | undefined>>()
  const backups: Checked[] = []
  const faults = await listDamagedKeys(folder.path)
  for (const name of await folder.list()) {
    const manifest = await folder.find(name).catch((error) => wordOf(error, `The list of the backup ${name}`))
    if (typeof manifest === 'string') faults.push(`${manifest} It cannot be restored.`)
    else backups.push(await check(folder, manifest, read))
  }
  return { backups, faults }
}

async function check(folder: BackupFolder, manifest: Manifest, read: Map<string, Promise<string | undefined>>) {
  const { name, at, tables, documents, files, lacking } = manifest
  const faults: string[] = []
  const look = async (what: string, part: Part) => {
    const path = folder.pathOf(part)
    if (!read.has(path)) read.set(path, readThrough(folder, part))
    const fault = await read.get(path)
    if (fault) faults.push(`${what} ${fault}: ${path}.`)
    return !fault
  }
  for (const { name: table, part } of tables) await look(`The table ${table}`, part)
  for (const { path, part } of files) await look(`The file ${path}`, part)
  if (await look('The list of the documents', documents.list)) {
    for await (const part of listDocuments(folder, documents.list)) {
      if (!lacking.includes(part.sha256)) await look(`The document ${part.sha256}`, part)
    }
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { name, at, faults: [...faults, ...lacking.map(sentenceOfLost)], documents: documents.count, rows }
}

const sentenceOfLost = (sha256: string) =>
  `The document ${sha256} was lost before the backup: the file store did not have it.`

async function readThrough(folder: BackupFolder, part: Part): Promise<string | undefined> {
  try {
    for await (const _bytes of folder.read(part));
    return undefined
  } catch (error) {
    return wordOf(error)
  }
}

function wordOf(error: unknown, what?: string) {
  const word = hasCode(error, 'EIO') ? 'cannot be read from the disk' : error instanceof DamageError && error.message
  if (!word) throw error
  return what ? `${what} ${word}.` : word
}
