import { daySchema, type ExportFormat } from '@bellhouse/contracts'
import type { Download } from '../../http/download'
import { csvOf } from './csv'

export interface FileColumn<Row> {
  title: string
  read: (row: Row) => string | number | null
}

interface Table<Row> {
  /** Name of the file without its ending, and of the sheet. */
  name: string
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[]
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A list as a file to download, in either format with the same columns. */
export async function tableFile<Row>(format: ExportFormat, table: Table<Row>): Promise<Download> {
  const lines = table.rows.map((row) => table.columns.map(({ read }) => read(row)))
  const titles = table.columns.map(({ title }) => title)
  if (format === 'csv') {
    return { filename: `${table.name}.csv`, type: 'text/csv; charset=utf-8', body: csvOf([titles, ...lines]) }
  }
  return { filename: `${table.name}.xlsx`, type: workbookType, body: await workbookOf(table.name, titles, lines) }
}

// Every other text is written as a text cell, which no spreadsheet evaluates whatever it begins with.
async function workbookOf(
  sheet: string,
  titles: readonly string[],
  lines: readonly (readonly (string | number | null)[])[],
) {
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = lines.map((line) => line.map(cellOf))
  const columns = titles.map((_, at) => (body.some((line) => line[at]?.type === Date) ? { width: widthOfDay } : {}))
  const options = { sheet: sheetName(sheet), stickyRowsCount: 1, columns }
  return writeWorkbook([head, ...body], options).toBuffer()
}

/** In letters: a day that is wider than its column is shown as crosses. */
const widthOfDay = 11
/** Spreadsheets count a day too much before. */
const firstDay = '1900-03-01'

// Its length is asked first, because an export has a million texts that are no days.
const isDay = (value: string) =>
  value.length === firstDay.length && daySchema.safeParse(value).success && value >= firstDay

function cellOf(value: string | number | null) {
  if (typeof value === 'number') return { value, type: Number }
  if (value === null || value === '') return null
  return isDay(value) ? { value: new Date(value), type: Date, format: 'yyyy-mm-dd' } : { value, type: String }
}

// A spreadsheet takes no longer name, and none with a sign of its own addresses.
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
