import type { RosterMapping, RosterNote } from '@bellhouse/contracts'
import type { FileFormat } from './roster-formats'
import type { RosterTable } from './roster-table'

/** One row of a file, asked by the format's own field names. */
export interface RosterRow {
  file: string
  line: number
  /** The trimmed cell; empty where the file has no such column. */
  get: (field: string) => string
}

const likeness = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The header that stands for a field: the one that was chosen, the same word, or one that differs in case and spaces only. */
export function headerOf(table: RosterTable, field: string, chosen: RosterMapping['columns']): string | null {
  const wanted = chosen[table.name]?.[field]
  if (wanted && table.headers.includes(wanted)) return wanted
  if (table.headers.includes(field)) return field
  return table.headers.find((header) => likeness(header) === likeness(field)) ?? null
}

/** The rows of a file; a row without a required value is refused with its place and a sentence. */
export function rowsOf(
  table: RosterTable,
  format: FileFormat,
  chosen: RosterMapping['columns'],
  refused: RosterNote[],
): RosterRow[] {
  const fields = [...format.required, ...format.optional]
  const places = new Map(fields.map((field) => [field, table.headers.indexOf(headerOf(table, field, chosen) ?? '')]))
  return table.rows.flatMap(({ line, cells }) => {
    const get = (field: string) => cells[places.get(field) ?? -1]?.trim() ?? ''
    const missing = format.required.find((field) => get(field) === '')
    if (!missing) return [{ file: table.name, line, get }]
    refused.push({ file: table.name, line, column: missing, sentence: `This row has no ${missing}.` })
    return []
  })
}

/** The required columns of a file that no header stands for. */
export function missingColumns(table: RosterTable, format: FileFormat, chosen: RosterMapping['columns']): string[] {
  return format.required.filter((field) => headerOf(table, field, chosen) === null)
}
