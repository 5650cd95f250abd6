import { createHash } from 'node:crypto'
import type { CalendarMapping, CalendarMeaning } from '@bellhouse/contracts'
import { mostCalendarWords, plainCalendarWord } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import type { FileTable } from '../../../platform/table-file/file-table'
import { findMapping, saveMapping } from './calendar-imports.repo'

/** A sheet may have five hundred columns, so the names are told by their digest; their order is part of it. */
const keyOf = ({ headers }: FileTable) =>
  createHash('sha256').update(headers.map(plainCalendarWord).join('\n')).digest('hex')

/** What somebody chose for a file with the same column names. */
export async function recallMapping(db: Db, table: FileTable) {
  const found = await findMapping(db, keyOf(table))
  const known = new Map<string, CalendarMeaning>(found?.mapping.words.map(({ word, means }) => [word, means]))
  return { mapping: found?.mapping ?? null, mappedAt: found?.mappedAt ?? null, known }
}

/** Keeps what was chosen, and the words of the files before it. */
export async function rememberMapping(db: Db, table: FileTable, mapping: CalendarMapping) {
  const { known } = await recallMapping(db, table)
  const words = new Map([...known, ...mapping.words.map(({ word, means }) => [word, means] as const)])
  const kept = [...words].slice(-mostCalendarWords).map(([word, means]) => ({ word, means }))
  await saveMapping(db, keyOf(table), { ...mapping, words: kept })
}
