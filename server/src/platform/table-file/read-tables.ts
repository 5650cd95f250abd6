import { numberText } from '@bellhouse/words'
import { strFromU8 } from 'fflate'
import { damagedFiles, invalidFile, ProblemError } from '../../http/problems'
import type { CalendarDays } from '../calendar-file/calendar-entry'
import { readCalendar } from '../calendar-file/read-calendar'
import { readTimetable } from '../timetable-file/read-timetable'
import { type Damage, findDamage } from './damage'
import { pageSentence } from './file-kind'
import { type FileTable, withoutPasswords, withPlainCells } from './file-table'
import { readExcelXml } from './read-excel-xml'
import { readHtml } from './read-html'
import { readOds } from './read-ods'
import { readXlsx } from './read-xlsx'
import { mostRows, type Sheet } from './sheet'
import { findSecondTable } from './sheet-faults'
import { storableText } from './storable-text'
import { decodeDocument } from './text-encoding'
import { type RawTable, readText } from './text-table'
import { type LooseFile, type SheetDocument, unpackUpload, type Workbook } from './unpack-upload'

/** What is to be done with files of which one is damaged: refuse them and show what could be repaired, or repair them. */
export type DamageWish = 'refuse' | 'repair'

/**
 * Every table of an upload, the sheets of workbooks among them, within the limits of what a school can have. Calendars are tables too for
 * whoever asks about days, and so are documents of timetable programs for whoever takes those.
 */
export function readTables(
  uploaded: readonly LooseFile[],
  wish: DamageWish = 'refuse',
  days: CalendarDays | null = null,
  takesTimetables = false,
): FileTable[] {
  const takes = { takesCalendars: days !== null, takesTimetables }
  const { files, workbooks, documents, calendars, timetables } = unpackUpload(uploaded, takes)
  const raw = mended(
    [...files.map(readText), ...workbooks.flatMap(tablesOfWorkbook), ...documents.flatMap(tablesOfDocument)],
    wish,
  )
  for (const { name, lines } of raw) {
    const fault = findSecondTable(name, lines)
    if (fault) throw invalidFile(fault)
  }
  const tables = [...raw.map(withHeader), ...timetables.flatMap(readTimetable)]
  mustBeFew(tables)
  const read = days ? calendars.map((calendar) => readCalendar(calendar, days)) : []
  return [...tables.map(withoutPasswords).map(withStorableTexts), ...read]
}

function mended(tables: readonly RawTable[], wish: DamageWish): readonly RawTable[] {
  const found = tables.map((table) => findDamage(table.name, table.lines) ?? table.cut)
  const faults = found.flatMap((damage, place) => (damage ? { file: tables[place]?.name ?? '', ...damage } : []))
  if (wish === 'refuse' && faults.length > 0) throw damagedFiles(faults)
  return tables.map((table, place) => ({ ...table, lines: found[place]?.mended ?? table.lines }))
}

function mustBeFew(tables: readonly FileTable[]) {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (rows > mostRows) {
    throw invalidFile(
      `There are ${numberText(rows)} rows in these files; at most ${numberText(mostRows)} are read at once. Divide them.`,
    )
  }
}

function withHeader({ lines, cut: _, ...table }: RawTable): FileTable {
  const [header, ...rows] = lines
  const headers = header?.cells.map((cell) => cell.trim()) ?? []
  const headerLine = header && header.line > 1 ? { headerLine: header.line } : {}
  return { ...table, headers, ...headerLine, rows: table.delimiter === '' ? rows : rows.map(withPlainCells) }
}

function tablesOfWorkbook({ name, kind, parts }: Workbook): RawTable[] {
  const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  const read = () => (kind === 'xlsx' ? readXlsx(part) : readOds(part('content.xml')))
  return tablesOfSheets(name, kind, namingFile(name, read))
}

function tablesOfDocument({ name, kind, bytes }: SheetDocument): RawTable[] {
  const text = decodeDocument(bytes)
  if (kind === 'xml')
    return tablesOfSheets(
      name,
      kind,
      namingFile(name, () => readExcelXml(text)),
    )
  const { sheets, isCut } = namingFile(name, () => readHtml(text))
  if (!sheets.some(isList)) throw invalidFile(pageSentence(name, 'no table with rows in it'))
  const filled = sheets.filter(({ rows }) => rows.length > 0).length
  if (filled > mostTables) throw invalidFile(manyTables(name, filled))
  const tables = tablesOfSheets(name, kind, { sheets, hidden: [] })
  return isCut ? tables.map((table) => ({ ...table, cut: cutOf(name, table.lines) })) : tables
}

/** A list for each class, and hardly more; each of them is stored by itself. */
const mostTables = 100

const manyTables = (name: string, count: number) =>
  `${name} is a page with ${numberText(count)} tables; at most ${mostTables} are read at once. Export the list as one table, or divide it.`

const isList = ({ rows, hiddenRows }: Sheet) => rows.length + hiddenRows.length > 1

const cutOf = (name: string, lines: RawTable['lines']): Damage => ({
  sentence: `${name} ends in the middle of a table: it was cut off, and rows may be missing. Fetch it again, or go on with what is there.`,
  remedy: 'Go on with what is there',
  mended: [...lines],
})

interface ReadSheets {
  sheets: Sheet[]
  hidden: string[]
}

function tablesOfSheets(name: string, kind: string, { sheets: visible, hidden: hiddenSheets }: ReadSheets): RawTable[] {
  const unseen = visible.filter(({ rows, hiddenRows }) => rows.length === 0 && hiddenRows.length > 0)
  const hidden = [...hiddenSheets, ...unseen.map((sheet) => sheet.name)]
  const sheets = visible.filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) {
    throw invalidFile(`${name} is empty: no sheet has a row${unseen.length > 0 ? ' that can be seen' : ''}.`)
  }
  return sheets.map((sheet, place) => {
    const title = sheets.length === 1 ? name : `${name}: ${sheet.name}`
    const ofBook = place === 0 && hidden.length > 0 ? { hiddenSheets: hidden } : {}
    const ofSheet = sheet.hiddenRows.length > 0 ? { hiddenRows: sheet.hiddenRows } : {}
    const table = { name: title, sheet: sheet.name, encoding: kind, delimiter: '', lines: sheet.rows, cut: null }
    return { ...table, ...ofBook, ...ofSheet }
  })
}

function namingFile<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProblemError) throw invalidFile(`${name}: ${error.message}`)
    throw error
  }
}

const withStorableTexts = (table: FileTable): FileTable => ({
  ...table,
  headers: table.headers.map(storableText),
  rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(storableText) })),
})
