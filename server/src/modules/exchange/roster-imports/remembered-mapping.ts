import type {
  RosterClassSource,
  RosterDayOrder,
  RosterFormat,
  RosterImport,
  RosterMapping,
  RosterTableKind,
} from '@bellhouse/contracts'
import { plainWord } from '@bellhouse/words'
import type { Db } from '../../../platform/db/open'
import { digestOfHeaders } from '../../../platform/imports/remembered-mapping'
import { listMappings, saveMappings } from '../../../platform/imports/remembered-mapping.repo'
import type { FileTable } from '../../../platform/table-file/file-table'
import { findHeader, nearLines } from './find-header'
import { recognisePart } from './plain-tables'
import type { RosterTable } from './roster-table'

interface KeptMapping {
  part: RosterTableKind | 'none' | null
  columns: Record<string, string>
  dates: Record<string, RosterDayOrder>
  grades: Record<string, string>
  rowsWithoutClass?: RosterClassSource
  /** Whether somebody had to say that these are column names. */
  isChosenHeader?: boolean
}

interface Recalled {
  columns: RosterMapping['columns']
  parts: NonNullable<RosterMapping['parts']>
  dates: NonNullable<RosterMapping['dates']>
  grades: Record<string, string>
  rowsWithoutClass: NonNullable<RosterMapping['rowsWithoutClass']>
  /** When each file was mapped before. */
  remembered: Record<string, string>
}

/** What somebody chose for files with the same column names, whatever the files were called. */
export async function recallMapping(db: Db, format: RosterFormat, tables: readonly RosterTable[]): Promise<Recalled> {
  const found = new Map(
    (await listMappings<KeptMapping>(db, kindOf(format), tables.map(keyOf))).map((row) => [row.headers, row]),
  )
  const recalled: Recalled = { columns: {}, parts: {}, dates: {}, grades: {}, rowsWithoutClass: {}, remembered: {} }
  for (const table of tables) {
    const row = found.get(keyOf(table))
    if (!row) continue
    const { part, columns, dates, grades, rowsWithoutClass } = row.mapping
    recalled.columns[table.name] = withHeadersOf(table, columns)
    if (part) recalled.parts[table.name] = part
    recalled.dates[table.name] = dates
    if (rowsWithoutClass) recalled.rowsWithoutClass[table.name] = rowsWithoutClass
    Object.assign(recalled.grades, grades)
    recalled.remembered[table.name] = row.mappedAt
  }
  return recalled
}

/** Of each list the line that somebody chose for its column names when a file had such a line before; the last choice counts. */
export async function recallHeaderLines(db: Db, tables: readonly FileTable[]): Promise<Record<string, number>> {
  const keyed = tables.flatMap((table) =>
    nearLines(table).map(({ line }) => {
      const { header: headers } = findHeader(table, line)
      return { file: table.name, line, key: keyOf({ headers }) }
    }),
  )
  const keys = keyed.map(({ key }) => key)
  const found = await listMappings<KeptMapping>(db, kindOf('tables'), keys)
  const chosen = found
    .filter(({ mapping }) => mapping.isChosenHeader)
    .sort((one, other) => one.mappedAt.localeCompare(other.mappedAt))
  return Object.fromEntries(
    chosen.flatMap(({ headers }) => keyed.filter(({ key }) => key === headers).map(({ file, line }) => [file, line])),
  )
}

interface Seen {
  format: RosterFormat
  grades: RosterImport['grades']
  mapping: RosterMapping
  tables: readonly RosterTable[]
}

/** Keeps what was chosen; a list of which nobody chose anything is left to be recognised anew. */
export async function rememberMapping(db: Db, { format, grades, mapping, tables }: Seen) {
  const rows = tables.flatMap((table) => {
    const { [table.name]: columns = {} } = mapping.columns
    const { [table.name]: part = null } = mapping.parts ?? {}
    const { [table.name]: dates = {} } = mapping.dates ?? {}
    const { [table.name]: rowsWithoutClass } = mapping.rowsWithoutClass ?? {}
    const isChosenHeader = mapping.headerLines?.[table.name] !== undefined
    const isChosen =
      isChosenHeader ||
      Object.keys(columns).length > 0 ||
      Object.keys(dates).length > 0 ||
      rowsWithoutClass !== undefined
    const isOther = part !== null && part !== recognisePart(table)
    const named = grades.flatMap(({ grade }) => (mapping.grades[grade] ? [[grade, mapping.grades[grade]]] : []))
    const kept: KeptMapping = {
      ...{ part, columns, dates, grades: Object.fromEntries(named) },
      ...(rowsWithoutClass && { rowsWithoutClass }),
      ...(isChosenHeader && { isChosenHeader }),
    }
    return isChosen || isOther ? [{ headers: keyOf(table), mapping: kept }] : []
  })
  if (rows.length > 0) await saveMappings(db, kindOf(format), rows)
}

const kindOf = (format: RosterFormat) => `roster ${format}`

/** Columns are told by their names, whose order says nothing. */
const keyOf = ({ headers }: Pick<RosterTable, 'headers'>) =>
  digestOfHeaders(headers.map(plainWord).filter(Boolean).sort())

/** The headers as this file writes them. */
function withHeadersOf({ headers }: RosterTable, columns: Record<string, string>) {
  const written = (wanted: string) => headers.find((header) => plainWord(header) === plainWord(wanted))
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, wanted]) => {
      const header = wanted === '' ? '' : written(wanted)
      return header === undefined ? [] : [[field, header]]
    }),
  )
}
