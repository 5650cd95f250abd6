import { type listRefusedRows, type OutputOf, type RefusedRow, refusedAtOnce } from '@bellhouse/contracts'
import type { FileTable, TableRow } from '../table-file/file-table'
import type { Import, ImportKind, ImportShape, RefusedNote } from './import-kind'

export type RefusedPage = OutputOf<typeof listRefusedRows>

interface RefusedOf<S extends ImportShape> {
  found: Pick<Import<S>, 'about' | 'mapping'>
  /** With the mended cells in them. */
  tables: readonly FileTable[]
  notes: readonly RefusedNote[]
}

/** Refused rows from that one on, each with what stands in it. */
export function pageOfRefused<S extends ImportShape>(
  { placeOf = firstFilled }: Pick<ImportKind<S>, 'placeOf'>,
  { found, tables, notes }: RefusedOf<S>,
  from: number,
): RefusedPage {
  const headers: Record<string, string[]> = {}
  const rowsOf = new Map<number, ReadonlyMap<number, TableRow>>()
  const rowAt = (table: number, line: number | null) => {
    const known = rowsOf.get(table) ?? new Map(tables[table]?.rows.map((row) => [row.line, row]))
    rowsOf.set(table, known)
    return known.get(line ?? 0)
  }
  const rows = notes.slice(from, from + refusedAtOnce).map((note): RefusedRow => {
    const { table, headers: names, column } = placeOf(tables, found, note)
    headers[table] ??= [...names]
    const { line, value = '', text = value, sentence } = note
    const row = rowAt(table, line)
    // What a calendar says is more than its cells.
    const cells = row && !row.calendar ? [...row.cells] : null
    return {
      ...{ table, file: tables[table]?.name ?? '', line: line ?? 0, column: note.column ?? '', text, sentence, cells },
      at: cells && cellAtFault(cells, names, [note.column, column], text),
    }
  })
  return { total: notes.length, rows, headers }
}

const firstFilled = (tables: readonly FileTable[]) => {
  const table = Math.max(
    0,
    tables.findIndex(({ rows }) => rows.length > 0),
  )
  return { table, headers: tables[table]?.headers ?? [], column: undefined }
}

/** By the name of its column, or as the one cell with that text. */
function cellAtFault(
  cells: readonly string[],
  headers: readonly string[],
  names: readonly (string | null | undefined)[],
  text: string,
): number | null {
  const named = headers.findIndex((header, column) => names.includes(header || `Column ${column + 1}`))
  if (named >= 0) return named
  const [only, ...others] = cells.flatMap((cell, column) => (text !== '' && cell.trim() === text ? column : []))
  return only === undefined || others.length > 0 ? null : only
}
