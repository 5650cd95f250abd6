import type { MarkMapping, MarkTarget } from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import { invalidFields, invalidFile } from '../../../http/problems'
import { groupBy } from '../../../platform/group-by'
import type { MendedCell } from '../../../platform/imports/import-kind'
import type { FileTable } from '../../../platform/table-file/file-table'
import { lengthFaults } from '../../../platform/table-file/row-length'
import { maximaOf, type SaidMaximum, whyNoStudent } from './gradebook-lines'
import { assessmentOf } from './mark-columns'

/** One mark of the file, not yet understood. */
export interface MarkCell {
  column: number
  text: string
  /** By id where a column was chosen for the subject, else as the file writes it. */
  subject: { id: string } | { column: number; text: string }
  target: MarkTarget
}

export interface MarkRow {
  line: number
  /** Of the student. */
  number: string
  /** Of the student, as the file has it; empty where no column was chosen for it. */
  name: string
  /** Only those with something in them. */
  cells: MarkCell[]
  /** Those with nothing in them. */
  empty: MarkCell[]
  /** Why nobody can tell what stands where in it. */
  fault: string | null
  /** Why it is about no student, as lines of averages and maxima. */
  beside: string | null
}

export interface MarkRows {
  rows: MarkRow[]
  numberColumn: number
  /** Cells with nothing in them. */
  empty: number
  /** What the file itself says that the marks of a column are out of. */
  maximumOf: (column: number) => SaidMaximum | undefined
  headerOf: (column: number) => string
  textOf: (line: number, column: number) => string
}

/** Twice what the largest school writes in a term; more would hold up everybody else. */
const mostMarks = 100_000

/** How many cells there are for marks, empty ones among them. */
export const countCells = (tables: readonly FileTable[], { table, shape, columns }: MarkMapping) =>
  (tables[table]?.rows.length ?? 0) * (shape === 'wide' ? columns.length : 1)

/** The rows of the chosen table by a mapping that is complete. A row whose number was emptied is left out. */
export function readCells(
  tables: readonly FileTable[],
  mapping: MarkMapping,
  mended: readonly MendedCell[] = [],
): MarkRows {
  const table = tables[mapping.table]
  if (!table) throw invalidFields({ table: 'This file has no such table' })
  if (!mapping.number) {
    throw invalidFile(
      'Choose the column with the admission or exam number. Marks are never matched by the order of rows or by a name alone.',
    )
  }
  const cellsOf = cellReaderOf(mapping)
  const isBlank = blankCells(mapping)
  if (countCells(tables, mapping) > mostMarks) {
    throw invalidFile(`A file may have at most ${numberText(mostMarks)} marks. Divide it.`)
  }
  const numberColumn = mapping.number.column
  const emptied = new Set(
    mended
      .filter(({ table, column, text }) => table === mapping.table && column === numberColumn && text.trim() === '')
      .map(({ line }) => line),
  )
  const faultOf = lengthFaults(table)
  let empty = 0
  const rows = table.rows.map(({ line, cells: written }) => {
    const cells = emptied.has(line) ? [] : written
    const all = cellsOf(cells)
    const filled = all.filter(({ text }) => !isBlank(text))
    empty += all.length - filled.length
    return {
      ...{ line, number: textIn(cells, numberColumn), cells: filled },
      name: (mapping.names ?? [])
        .map((column) => textIn(cells, column))
        .filter(Boolean)
        .join(' '),
      empty: all.filter(({ text }) => isBlank(text)),
      fault: emptied.has(line) ? null : faultOf(cells),
      beside: whyNoStudent(cells, textIn(cells, numberColumn)),
    }
  })
  const byLine = new Map(table.rows.map(({ line, cells }) => [line, cells]))
  return {
    rows,
    numberColumn,
    empty,
    maximumOf: maximaOf(table, numberColumn, markColumnsOf(mapping)),
    headerOf: (column) => table.headers[column] || `Column ${column + 1}`,
    textOf: (line, column) => textIn(byLine.get(line) ?? [], column),
  }
}

/** The columns that marks are read from. */
function markColumnsOf({ shape, columns, long }: MarkMapping) {
  if (shape === 'wide') return columns.map(({ column }) => column)
  return long ? [long.mark] : []
}

/** What gradebooks write where there is no mark, unless it is what empties one. */
const dash = /^(?:[-–—]|n\/a)$/i

const blankCells =
  ({ clear }: MarkMapping) =>
  (text: string) =>
    text === '' || (dash.test(text) && text.toLowerCase() !== clear?.toLowerCase())

const textIn = (cells: readonly string[], column: number) => cells[column]?.trim() ?? ''

function cellReaderOf({ shape, columns, long, number }: MarkMapping): (cells: readonly string[]) => MarkCell[] {
  if (shape === 'wide') {
    if (columns.length === 0) throw invalidFile('Choose at least one column with marks.')
    if (columns.some(({ column }) => column === number?.column)) throw twoThings()
    mustDiffer(columns)
    return (cells) =>
      columns.map(({ column, subjectId, ...target }) => ({
        column,
        text: textIn(cells, column),
        subject: { id: subjectId },
        target,
      }))
  }
  if (!long) throw invalidFile('Choose the column of the subjects and the column of the marks.')
  const { subject, mark, ...target } = long
  if (new Set([subject, mark, number?.column]).size < 3) throw twoThings()
  return (cells) => [
    { column: mark, text: textIn(cells, mark), subject: { column: subject, text: textIn(cells, subject) }, target },
  ]
}

/** Refuses several columns with the marks of one assessment. */
function mustDiffer(columns: MarkMapping['columns']) {
  const ofOne = [...groupBy(columns, assessmentOf).values()].find(({ length }) => length > 1)
  if (!ofOne) return
  const places = ofOne.map(({ column }) => `column ${column + 1}`).join(' and ')
  throw invalidFile(
    `The marks of ${ofOne[0]?.title} are in ${places}, as was chosen. Only one of them can be read: choose another assessment for the others, or none.`,
  )
}

const twoThings = () => invalidFile('One column is chosen for two things. Choose another for one of them.')
