import Papa from 'papaparse'
import { invalidFile } from '../../http/problems'
import { plainCell } from './csv'
import { decode, encodingOf } from './text-encoding'
import type { LooseFile } from './unpack-upload'

export interface TableRow {
  /** Line in the file, the header being 1. */
  line: number
  cells: string[]
}

/** One table of an upload: a CSV file or a sheet of a workbook. */
export interface FileTable {
  name: string
  encoding: string
  delimiter: string
  headers: string[]
  rows: TableRow[]
}

/** A CSV file with its encoding, delimiter and header found out. */
export function readTable(file: LooseFile): FileTable {
  const encoding = encodingOf(file.bytes)
  const text = decode(file.bytes, encoding)
  const delimiter = delimiterOf(text)
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false })
  const [headers = [], ...rows] = withLines(data)
  const header = Array.isArray(headers) ? [] : headers.cells.map((cell) => cell.trim())
  if (header.filter(Boolean).length === 0) throw invalidFile(`${file.name} is empty: it has no header line.`)
  if (isDamaged(header)) {
    throw invalidFile(
      `${file.name} was damaged by an office program: each row has become one quoted cell. Export it again, without opening it in between.`,
    )
  }
  return { name: file.name, encoding, delimiter, headers: header, rows: rows.filter(hasContent).map(withPlainCells) }
}

const delimiters = [',', ';', '\t', '|']

// The header decides: it is the one line that has every column and hardly ever a sentence in it.
function delimiterOf(text: string) {
  const header = (/^.*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => header.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The same table with its password columns emptied: nobody's password is ever kept. */
export function withoutPasswords(table: FileTable): FileTable {
  const isKept = table.headers.map((header) => !/password/i.test(header))
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, index) => (isKept[index] ? cell : '')),
  }))
  return { ...table, rows }
}

const withPlainCells = ({ line, cells }: TableRow) => ({ line, cells: cells.map(plainCell) })

const hasContent = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== '')

// A whole line in one pair of quotes reads as a single cell that still has its delimiters inside.
const isDamaged = (header: string[]) => header.length === 1 && /[,;\t]/.test(header[0] ?? '')

function withLines(rows: string[][]): TableRow[] {
  let line = 1
  return rows.map((cells) => {
    const row = { line, cells }
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return row
  })
}
