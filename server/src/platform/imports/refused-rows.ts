import { type listRefusedRows, type OutputOf, type RefusedRow, refusedAtOnce } from '@bellhouse/contracts'
import { groupBy } from '../group-by'
import type { FileTable } from '../table-file/file-table'
import type { Import, ImportKind, ImportShape, RefusedNote } from './import-kind'

export type RefusedPage = OutputOf<typeof listRefusedRows>

interface RefusedOf<S extends ImportShape> {
  found: Pick<Import<S>, 'about' | 'mapping'>
  /** With the mended cells in them. */
  tables: readonly FileTable[]
  notes: readonly RefusedNote[]
}

type Place = ReturnType<NonNullable<ImportKind['placeOf']>>

interface PlacedNote {
  note: RefusedNote
  place: Place
}

/** All refused rows page by page, each with what stands in it; one page where there are none. */
export function* pagesOfRefused<S extends ImportShape>(
  { placeOf = firstFilled }: Pick<ImportKind<S>, 'placeOf'>,
  { found, tables, notes }: RefusedOf<S>,
): Generator<RefusedPage> {
  const placed = notes.map((note): PlacedNote => ({ note, place: placeOf(tables, found, note) }))
  const rowAt = findRows(tables, placed)
  for (let from = 0; from === 0 || from < placed.length; from += refusedAtOnce) {
    const page = placed.slice(from, from + refusedAtOnce)
    const headers = Object.fromEntries(page.map(({ place }) => [place.table, [...place.headers]]))
    const rows = page.map((one): RefusedRow => {
      const { line, value = '', text = value, column, sentence } = one.note
      const { table } = one.place
      const cells = rowAt(one)
      return {
        ...{ table, file: tables[table]?.name ?? '', line: line ?? 0, column: column ?? '', text, sentence, cells },
        at: cells && cellAtFault(cells, one, text),
      }
    })
    yield { total: placed.length, rows, headers }
  }
}

/** The cells of those rows of which something is said. */
function findRows(tables: readonly FileTable[], placed: readonly PlacedNote[]) {
  const rowsOf = new Map<string, ReadonlyMap<number, string[]>>()
  for (const [table, ofTable] of groupBy(placed, ({ place }) => String(place.table))) {
    const wanted = new Set(ofTable.map(({ note }) => note.line))
    // What a calendar says is more than its cells.
    const rows = tables[Number(table)]?.rows.filter(({ line, calendar }) => !calendar && wanted.has(line)) ?? []
    rowsOf.set(table, new Map(rows.map(({ line, cells }) => [line, [...cells]])))
  }
  return ({ note, place }: PlacedNote) => rowsOf.get(String(place.table))?.get(note.line ?? 0) ?? null
}

const firstFilled = (tables: readonly FileTable[]) => {
  const table = Math.max(
    0,
    tables.findIndex(({ rows }) => rows.length > 0),
  )
  return { table, headers: tables[table]?.headers ?? [], column: undefined }
}

/** By the name of its column, or as the one cell with that text. */
function cellAtFault(cells: readonly string[], { note, place }: PlacedNote, text: string): number | null {
  if (place.at !== undefined) return place.at
  const names = [note.column, place.column]
  const named = place.headers.findIndex((header, column) => names.includes(header || `Column ${column + 1}`))
  if (named >= 0) return named
  const [only, ...others] = cells.flatMap((cell, column) => (text !== '' && cell.trim() === text ? column : []))
  return only === undefined || others.length > 0 ? null : only
}
