import { strFromU8 } from 'fflate'
import { invalidFile, ProblemError } from '../../problems'
import { readOds } from '../../table-file/read-ods'
import { readXlsx } from '../../table-file/read-xlsx'
import { mostRows, type Sheet } from '../../table-file/sheet'
import { type RosterFile, unpackUpload, type Workbook } from './roster-file'
import { type RosterTable, readTable, withoutPasswords } from './roster-table'

/** Every table of an upload, the sheets of workbooks among them, within the limits of what a school can have. */
export function readTables(uploaded: readonly RosterFile[]): RosterTable[] {
  const { files, workbooks } = unpackUpload(uploaded)
  const tables = [...files.map(readTable), ...workbooks.flatMap(tablesOfWorkbook)]
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (rows > mostRows) {
    throw invalidFile(`There are ${rows} rows in these files; at most ${mostRows} are read at once. Divide them.`)
  }
  return tables.map(withoutPasswords)
}

function tablesOfWorkbook({ name, kind, parts }: Workbook): RosterTable[] {
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
