import { numberText } from '@bellhouse/words'
import Papa from 'papaparse'
import { invalidFile } from '../../http/problems'
import type { TableRow } from './file-table'
import { mostColumns, mostRows } from './sheet'

interface Reading {
  delimiter: string
  /** The line that the text begins with. */
  begin: number
}

// Whatever is too much is refused with the piece that says so, before all the others cost memory and time.
const lettersOfPiece = 1_000_000

/** Texts are taken in pieces as files are, which the types of the library do not say. */
interface InPieces extends Papa.ParseConfig<string[]> {
  chunkSize: number
  chunk(piece: Papa.ParseResult<string[]>): void
}

/** The rows of a text that have something in them, each with its line. */
export function parseRows(name: string, text: string, { delimiter, begin }: Reading): TableRow[] {
  const rows: TableRow[] = []
  let next = begin
  const take = (data: readonly string[][]) => {
    const lines = data.map((cells) => {
      const line = next
      next += 1 + cells.reduce((breaks, cell) => breaks + breaksIn(cell), 0)
      return { line, cells }
    })
    const wide = lines.find(({ cells }) => cells.length > mostColumns)
    if (wide) throw invalidFile(wideSentence(name, wide.cells.length, wide.line))
    for (const row of lines) if (hasContent(row)) rows.push(row)
    // The header is none of them.
    if (rows.length > mostRows + 1) throw invalidFile(longSentence(name))
    return lines
  }
  const inPieces: InPieces = {
    ...{ delimiter, skipEmptyLines: false, chunkSize: lettersOfPiece },
    chunk({ data, errors }) {
      const lines = take(data)
      const open = errors.find(({ code }) => code === 'MissingQuotes')
      if (open) throw invalidFile(openQuoteSentence(name, (lines[open.row ?? -1] ?? lines.at(-1))?.line))
    },
  }
  Papa.parse(text, inPieces)
  return rows
}

const hasContent = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== '')

export const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

const longSentence = (name: string) =>
  `${name} has more than ${numberText(mostRows)} rows, which is the most that is read at once. Divide it.`

export const wideSentence = (name: string, columns: number, line: number) =>
  `${name} has ${numberText(columns)} columns in line ${line}. A table may have at most ${mostColumns}.`

export const openQuoteSentence = (name: string, line = 1) =>
  `${name} has a quotation mark (") in line ${line} that is never closed, so all that follows would be one cell. Either the file was cut off, or the sign is one too many there. Fetch the file again, or correct that line.`
