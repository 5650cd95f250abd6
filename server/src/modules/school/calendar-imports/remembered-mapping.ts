import type { CalendarMapping, CalendarMeaning } from '@bellhouse/contracts'
import { mostCalendarWords } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { recallMapping, rememberMapping } from '../../../platform/imports/remembered-mapping'
import type { FileTable } from '../../../platform/table-file/file-table'

const kind = 'calendar'

/** What somebody chose for a calendar with the same column names, and the words of those before it. */
export async function recallCalendarMapping(db: Db, table: FileTable) {
  const found = await recallMapping<CalendarMapping>(db, kind, table)
  const known = new Map<string, CalendarMeaning>(found?.mapping.words.map(({ word, means }) => [word, means]))
  return { mapping: found?.mapping ?? null, mappedAt: found?.mappedAt ?? null, known }
}

/** Keeps what was chosen, and the words of the files before it. */
export async function rememberCalendarMapping(db: Db, table: FileTable, mapping: CalendarMapping) {
  const { mapping: before, known } = await recallCalendarMapping(db, table)
  const words = new Map([...known, ...mapping.words.map(({ word, means }) => [word, means] as const)])
  const kept = [...words].slice(-mostCalendarWords).map(([word, means]) => ({ word, means }))
  await rememberMapping(db, kind, table, {
    ...mapping,
    dateOrder: mapping.dateOrder ?? before?.dateOrder ?? null,
    words: kept,
  })
}
