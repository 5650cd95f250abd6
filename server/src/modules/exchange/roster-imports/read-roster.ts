import type { RosterFormat, RosterMapping } from '@bellhouse/contracts'
import { invalidFile } from '../../../http/problems'
import type { FileTable } from '../../../platform/table-file/file-table'
import { cleanTable, type Opening } from './clean-table'
import type { DateColumns } from './date-columns'
import type { FileFormat } from './file-format'
import { type GiveNumber, rowNumbers } from './given-numbers'
import { asPart, recognisePart } from './plain-tables'
import { readEdFi } from './read-ed-fi'
import { readOneRoster } from './read-one-roster'
import { readPlainTables } from './read-plain-tables'
import { readSchoolDataSync } from './read-school-data-sync'
import { readSchoolDataSync2 } from './read-school-data-sync-2'
import type { Roster } from './roster'
import { formats, formatTitles } from './roster-formats'
import { headerOf, missingColumns, type RosterRow, rowsOf } from './roster-rows'
import type { RosterTable } from './roster-table'
import type { RowLedger } from './row-ledger'

const isNamed = (name: string) => (table: RosterTable) => (table.part ?? table.name.toLowerCase()) === name

/** The tables of an upload with clean cells; of lines that are no rows the ledger is told. */
export const openTables = (tables: readonly FileTable[], ledger: RowLedger, opening: Opening): RosterTable[] =>
  tables.map((table) => cleanTable(table, ledger, opening))

/** The same tables, each of a school's own lists with what it stands for: as was chosen, else as its columns say. */
export function withParts(
  format: RosterFormat,
  tables: readonly RosterTable[],
  chosen: RosterMapping['parts'] = {},
): readonly RosterTable[] {
  if (format !== 'tables') return tables
  return tables.map((table) => asPart(table, chosen[table.name] ?? recognisePart(table) ?? 'none'))
}

/** Which format the files are, from their names and columns; whatever is none that we know is a list of the school's own. */
export function recogniseFormat(tables: readonly RosterTable[]): RosterFormat {
  const has = (name: string) => tables.some(isNamed(name))
  if (hasColumn(tables, 'student.csv', 'SIS ID') && (has('school.csv') || has('section.csv'))) return 'sds-v1'
  if (hasColumn(tables, 'students.csv', 'StudentUniqueId')) return 'ed-fi'
  if (!has('manifest.csv') && hasColumn(tables, 'classes.csv', 'orgSourcedId')) {
    return has('roles.csv') ? 'sds-v2.1' : 'sds-v2'
  }
  const isOneRoster = hasColumn(tables, 'users.csv', 'sourcedId') || hasColumn(tables, 'manifest.csv', 'propertyName')
  return isOneRoster ? versionOfOneRoster(tables) : 'tables'
}

function hasColumn(tables: readonly RosterTable[], name: string, field: string) {
  const table = tables.find(isNamed(name))
  return table !== undefined && headerOf(table, field, {}) !== null
}

function versionOfOneRoster(tables: readonly RosterTable[]): RosterFormat {
  const manifest = tables.find(isNamed('manifest.csv'))
  const named = manifest?.rows.find(({ cells }) => cells[0] === 'oneroster.version')?.cells[1]
  if (named === '1.1') return 'oneroster-1.1'
  if (named === '1.2') return 'oneroster-1.2'
  if (named) throw invalidFile(`manifest.csv says OneRoster ${named}. We read 1.1 and 1.2.`)
  return tables.some(isNamed('roles.csv')) ? 'oneroster-1.2' : 'oneroster-1.1'
}

/** Refuses a roster of which a file is missing, naming each. */
export function mustHaveFiles(format: RosterFormat, tables: readonly RosterTable[]) {
  const missing = formats[format].filter(({ name, isRequired }) => isRequired && !tables.some(isNamed(name)))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  throw invalidFile(`${formatTitles[format]} needs ${names}, which you have not dropped.`)
}

/** Refuses a roster of which a column that is needed is missing and no other was chosen for it. */
export function mustHaveColumns(
  format: RosterFormat,
  tables: readonly RosterTable[],
  columns: RosterMapping['columns'],
) {
  const sentences = formats[format].flatMap((expected) => {
    return tables
      .filter(isNamed(expected.name))
      .flatMap((table) =>
        missingColumns(table, expected, columns).map((field) => `${table.name} has no column “${field}”.`),
      )
  })
  if (sentences.length === 0) return
  const orLine = format === 'tables' ? ', or the line in which the column names stand' : ''
  throw invalidFile(`${sentences.join(' ')} Choose the column that stands for it${orLine}.`)
}

interface Reading {
  columns: RosterMapping['columns']
  /** For people of lists that have no numbers; a first look gives each row one of its own. */
  give?: GiveNumber
  dates: DateColumns
  ledger: RowLedger
}

/** The roster that the files hold, in our own words; rows that make no sense are refused with their place. */
export function readRoster(format: RosterFormat, tables: readonly RosterTable[], reading: Reading): Roster {
  const { columns: chosen, dates, ledger } = reading
  tellOfFiles(tables, formats[format], ledger)
  // Reading a table notes its refused rows, so it is read once however often it is asked for.
  const read = new Map(
    formats[format].map((expected): [string, RosterRow[]] => [
      expected.name,
      tables
        .filter(isNamed(expected.name))
        .flatMap((table) => rowsOf(table, { format: expected, chosen, dates, ledger })),
    ]),
  )
  return readers[format]((name) => read.get(name) ?? [], ledger, reading.give ?? rowNumbers())
}

type Reader = (rowsOf: (name: string) => RosterRow[], ledger: RowLedger, give: GiveNumber) => Roster

const readers: Record<RosterFormat, Reader> = {
  'oneroster-1.1': readOneRoster,
  'oneroster-1.2': readOneRoster,
  'sds-v1': readSchoolDataSync,
  'sds-v2': readSchoolDataSync2,
  'sds-v2.1': readSchoolDataSync2,
  'ed-fi': readEdFi,
  tables: readPlainTables,
}

/** Files that nobody reads, and where the manifest and the files disagree. */
function tellOfFiles(tables: readonly RosterTable[], known: FileFormat[], ledger: RowLedger) {
  for (const { name: file, rows, part } of tables.filter((table) => !known.some(({ name }) => isNamed(name)(table)))) {
    const sentence =
      part === 'none'
        ? 'It is not known what this list holds, so it is left out. Choose it in the mapping.'
        : 'This file is left out: it holds nothing that the roster needs.'
    ledger.warn({ file, line: null }, null, sentence)
    for (const { line, cells } of rows) ledger.leaveOut({ file, line }, null, sentence, cells.find(Boolean))
  }
  for (const { line, cells } of tables.find(isNamed('manifest.csv'))?.rows ?? []) {
    const [property = '', value = ''] = cells
    const name = /^file\.(.+)$/.exec(property)?.[1]
    const isThere = name !== undefined && tables.some(isNamed(`${name.toLowerCase()}.csv`))
    if (!name || isThere || !['bulk', 'delta'].includes(value.toLowerCase())) continue
    ledger.warn({ file: 'manifest.csv', line }, null, `The manifest names ${name}.csv, which is not there.`, property)
  }
}
