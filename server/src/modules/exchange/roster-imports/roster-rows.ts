import type { RosterMapping, RosterNote } from '@bellhouse/contracts'
import type { FileFormat } from './file-format'
import type { RosterTable } from './roster-table'

/** One row of a file, asked by the format's own field names. */
export interface RosterRow {
  file: string
  line: number
  /** The trimmed cell; empty where the file has no such column. */
  get: (field: string) => string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for
const hasControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f]/

const likeness = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The header that stands for a field: the one that was chosen, the same word, or one that differs in case and spaces only. */
export function headerOf(
  table: RosterTable,
  field: string,
  chosen: RosterMapping['columns'],
  synonyms: readonly string[] = [],
): string | null {
  const wanted = chosen[table.name]?.[field]
  if (wanted && table.headers.includes(wanted)) return wanted
  if (table.headers.includes(field)) return field
  const words = [field, ...synonyms].map(likeness)
  const found = words.flatMap((word) => table.headers.find((header) => likeness(header) === word) ?? [])
  return found[0] ?? null
}

/** The rows of a file; a row without a required value is refused with its place and a sentence. */
export function rowsOf(
  table: RosterTable,
  format: FileFormat,
  chosen: RosterMapping['columns'],
  refused: RosterNote[],
): RosterRow[] {
  const fields = [...format.required, ...format.optional]
  const headerFor = (field: string) => headerOf(table, field, chosen, format.synonyms?.[field])
  const places = new Map(fields.map((field) => [field, table.headers.indexOf(headerFor(field) ?? '')]))
  return table.rows.flatMap(({ line, cells }) => {
    const get = (field: string) => cells[places.get(field) ?? -1]?.trim() ?? ''
    const strange = fields.find((field) => hasControls.test(get(field)))
    if (strange) {
      const sentence = `${strange} holds signs that nobody can see or type. Type it anew.`
      refused.push({ file: table.name, line, column: strange, sentence })
      return []
    }
    const missing = format.required.find((field) => get(field) === '')
    if (!missing) return [{ file: table.name, line, get }]
    refused.push({ file: table.name, line, column: missing, sentence: `This row has no ${missing}.` })
    return []
  })
}

/** The required columns of a file that no header stands for. */
export function missingColumns(table: RosterTable, format: FileFormat, chosen: RosterMapping['columns']): string[] {
  return format.required.filter((field) => headerOf(table, field, chosen, format.synonyms?.[field]) === null)
}
