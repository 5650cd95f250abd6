import { createHash } from 'node:crypto'
import type { RosterFormat, RosterImport, RosterMapping } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { recognisePart } from './plain-tables'
import { listMappings, type MappingRow, saveMappings } from './remembered-mapping.repo'
import { likeness } from './roster-rows'
import type { RosterTable } from './roster-table'

interface Recalled {
  columns: RosterMapping['columns']
  parts: NonNullable<RosterMapping['parts']>
  dates: NonNullable<RosterMapping['dates']>
  grades: Record<string, string>
  /** When each file was mapped before. */
  remembered: Record<string, string>
}

/** What somebody chose for files with the same column names, whatever the files were called. */
export async function recallMapping(db: Db, format: RosterFormat, tables: readonly RosterTable[]): Promise<Recalled> {
  const found = new Map((await listMappings(db, format, tables.map(keyOf))).map((row) => [row.headers, row]))
  const recalled: Recalled = { columns: {}, parts: {}, dates: {}, grades: {}, remembered: {} }
  for (const table of tables) {
    const row = found.get(keyOf(table))
    if (!row) continue
    recalled.columns[table.name] = withHeadersOf(table, row.columns)
    if (row.part) recalled.parts[table.name] = row.part
    recalled.dates[table.name] = row.dates
    Object.assign(recalled.grades, row.grades)
    recalled.remembered[table.name] = row.mappedAt
  }
  return recalled
}

interface Seen {
  format: RosterFormat
  grades: RosterImport['grades']
  mapping: RosterMapping
  tables: readonly RosterTable[]
}

/** Keeps what was chosen; a list of which nobody chose anything is left to be recognised anew. */
export async function rememberMapping(db: Db, { format, grades, mapping, tables }: Seen) {
  const rows = tables.flatMap((table): Omit<MappingRow, 'mappedAt'>[] => {
    const { [table.name]: columns = {} } = mapping.columns
    const { [table.name]: part = null } = mapping.parts ?? {}
    const { [table.name]: dates = {} } = mapping.dates ?? {}
    const isChosen = Object.keys(columns).length > 0 || Object.keys(dates).length > 0
    const isOther = part !== null && part !== recognisePart(table)
    const named = grades.flatMap(({ grade }) => (mapping.grades[grade] ? [[grade, mapping.grades[grade]]] : []))
    return isChosen || isOther
      ? [{ format, headers: keyOf(table), part, columns, dates, grades: Object.fromEntries(named) }]
      : []
  })
  if (rows.length > 0) await saveMappings(db, rows)
}

/** A sheet may have five hundred columns, so the names are told by their digest. */
const keyOf = ({ headers }: RosterTable) =>
  createHash('sha256').update(headers.map(likeness).filter(Boolean).sort().join('\n')).digest('hex')

/** The headers as this file writes them. */
function withHeadersOf({ headers }: RosterTable, columns: Record<string, string>) {
  const written = (wanted: string) => headers.find((header) => likeness(header) === likeness(wanted))
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, wanted]) => {
      const header = wanted === '' ? '' : written(wanted)
      return header === undefined ? [] : [[field, header]]
    }),
  )
}
