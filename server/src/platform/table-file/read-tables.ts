import { strFromU8 } from 'fflate'
import { invalidFile, ProblemError } from '../../http/problems'
import { type FileTable, readTable, withoutPasswords } from './file-table'
import { readOds } from './read-ods'
import { readXlsx } from './read-xlsx'
import { mostRows, type Sheet } from './sheet'
import { storableText } from './storable-text'
import { type LooseFile, unpackUpload, type Workbook } from './unpack-upload'

/** Every table of an upload, the sheets of workbooks among them, within the limits of what a school can have. */
export function readTables(uploaded: readonly LooseFile[]): FileTable[] {
  const { files, workbooks } = unpackUpload(uploaded)
  const tables = [...files.map(readTable), ...workbooks.flatMap(tablesOfWorkbook)]
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (rows > mostRows) {
    throw invalidFile(`There are ${rows} rows in these files; at most ${mostRows} are read at once. Divide them.`)
  }
  return tables.map(withoutPasswords).map(withStorableTexts)
}

function tablesOfWorkbook({ name, kind, parts }: Workbook): FileTable[] {
  const sheets = readSheets(name, kind, parts).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw invalidFile(`${name} is empty: no sheet has a row.`)
  return sheets.map((sheet) => {
    const [header, ...rows] = sheet.rows
    const headers = header?.cells.map((cell) => cell.trim()) ?? []
    const title = sheets.length === 1 ? name : `${name}: ${sheet.name}`
    return { name: title, encoding: kind, delimiter: '', headers, rows }
  })
}

function readSheets(name: string, kind: Workbook['kind'], parts: Workbook['parts']): Sheet[] {
  const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  try {
    return kind === 'xlsx' ? readXlsx(part) : readOds(part('content.xml'))
  } catch (error) {
    if (error instanceof ProblemError) throw invalidFile(`${name}: ${error.message}`)
    throw error
  }
}

const withStorableTexts = (table: FileTable): FileTable => ({
  ...table,
  headers: table.headers.map(storableText),
  rows: table.rows.map(({ line, cells }) => ({ line, cells: cells.map(storableText) })),
})
