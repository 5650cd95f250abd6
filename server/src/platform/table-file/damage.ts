import Papa from 'papaparse'
import type { TableRow } from './file-table'

/** Something that went wrong with a file, and the rows as they would be without it. */
export interface Damage {
  sentence: string
  /** What the button says that takes the rows as mended. */
  remedy: string
  mended: TableRow[]
}

const delimiters = [',', ';', '\t', '|']

/** What has happened to the rows of a file; the first of them is the header. Nothing where they are as they should be. */
export function findDamage(name: string, lines: readonly TableRow[]): Damage | null {
  if (!isWrapped(lines)) return null
  const isTwice = lines.some((line) => (unwrapped(line)?.layers ?? 0) > 1)
  return {
    sentence: isTwice
      ? `${name} was damaged by an office program: each row has become one quoted cell, more than once. It can be repaired, or exported again without opening it in between.`
      : `${name} was damaged by an office program: each row has become one quoted cell. It can be repaired, or exported again without opening it in between.`,
    remedy: 'Repair it and go on',
    mended: lines.map((line) => ({ line: line.line, cells: unwrapped(line)?.fields ?? line.cells })),
  }
}

const mostLayers = 5

/** The fields of a row that stands in one cell. Saving it as text puts it into quotes, and saving that again doubles them. */
function unwrapped({ cells: [first = '', ...others] }: TableRow): { fields: string[]; layers: number } | null {
  if (others.some((cell) => cell.trim() !== '')) return null
  let cell = first
  for (let layers = 1; layers <= mostLayers; layers += 1) {
    const [fields = []] = Papa.parse<string[]>(cell, { delimiter: delimiterOf(cell) }).data
    if (fields.length > 1) return { fields, layers }
    if (fields[0] === undefined || fields[0] === cell) return null
    cell = fields[0]
  }
  return null
}

function delimiterOf(cell: string) {
  const outside = cell.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((sign) => outside.split(sign).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

// A sentence in the only column of a list has signs in it too, but hardly ever as many in each row as in the header.
function isWrapped([header, ...rows]: readonly TableRow[]) {
  if (!header) return false
  const wrapped = unwrapped(header)
  const width = wrapped?.fields.length ?? header.cells.length
  if (width < 2) return false
  const sample = rows.slice(0, 200)
  const fitting = sample.filter((row) => unwrapped(row)?.fields.length === width).length
  return wrapped ? fitting * 2 >= sample.length : fitting * 2 > sample.length
}

/** The last row of a file that stops in the middle of it: shorter than all others, and no line end after it. */
export function findCut(name: string, lines: readonly TableRow[], text: string): Damage | null {
  const last = lines.at(-1)
  const others = lines.slice(0, -1)
  const width = lines[0]?.cells.length ?? 0
  if (!last || others.length < 4 || /[\r\n]\s*$/.test(text) || last.cells.length >= width) return null
  if (others.some(({ cells }) => cells.length !== width)) return null
  return {
    sentence: `${name} stops in the middle of line ${last.line}, which has ${last.cells.length} of ${width} columns: it was cut off, and rows may be missing. Fetch it again, or go on without line ${last.line}.`,
    remedy: `Leave line ${last.line} out and go on`,
    mended: others,
  }
}
