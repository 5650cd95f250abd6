import { createHash } from 'node:crypto'
import type { Db } from '../db/open'
import type { FileTable } from '../table-file/file-table'
import { listMappings, type RememberedMapping, saveMappings } from './remembered-mapping.repo'

const plain = (header: string) => header.replace(/\s+/g, ' ').trim().toLowerCase()

/** A sheet may have five hundred columns, so the names are told by their digest. */
export const digestOfHeaders = (plainHeaders: readonly string[]) =>
  createHash('sha256').update(plainHeaders.join('\n')).digest('hex')

/** Columns are told by their places, so the order of the names is part of the key. */
const keyOf = ({ headers }: Pick<FileTable, 'headers'>) => digestOfHeaders(headers.map(plain))

/** What somebody chose for a file of that kind with the same column names. */
export async function recallMapping<Mapping>(
  db: Db,
  kind: string,
  table: Pick<FileTable, 'headers'>,
): Promise<RememberedMapping<Mapping> | null> {
  const [found] = await listMappings<Mapping>(db, kind, [keyOf(table)])
  return found ?? null
}

export const rememberMapping = (db: Db, kind: string, table: Pick<FileTable, 'headers'>, mapping: unknown) =>
  saveMappings(db, kind, [{ headers: keyOf(table), mapping }])
