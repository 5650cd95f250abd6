import type { RosterFormat, RosterMapping, RosterNote } from '@bellhouse/contracts'
import { invalidFile } from '../../../http/problems'
import type { FileFormat } from './file-format'
import { recognisePart } from './plain-tables'
import { readEdFi } from './read-ed-fi'
import { readOneRoster } from './read-one-roster'
import { readPlainTables } from './read-plain-tables'
import { readSchoolDataSync } from './read-school-data-sync'
import { readSchoolDataSync2 } from './read-school-data-sync-2'
import type { Roster } from './roster'
import { formats, formatTitles } from './roster-formats'
import { headerOf, missingColumns, type RosterRow, rowsOf } from './roster-rows'
import type { RosterTable } from './roster-table'

const isNamed = (name: string) => (table: RosterTable) => (table.part ?? table.name.toLowerCase()) === name

/** The same tables, each of a school's own lists with what it stands for: as was chosen, else as its columns say. */
export function withParts(format: RosterFormat, tables: readonly RosterTable[], chosen: RosterMapping['parts'] = {}) {
  if (format !== 'tables') return tables
  return tables.map((table) => ({ ...table, part: chosen[table.name] ?? recognisePart(table) ?? 'none' }))
}

/** Which format the files are, from their names and headers; a sentence where they are none that we know. */
export function recogniseFormat(tables: readonly RosterTable[]): RosterFormat {
  const has = (name: string) => tables.some(isNamed(name))
  if (has('student.csv') && (has('school.csv') || has('section.csv'))) return 'sds-v1'
  if (hasColumn(tables, 'students.csv', 'StudentUniqueId')) return 'ed-fi'
  if (!has('manifest.csv') && hasColumn(tables, 'classes.csv', 'orgSourcedId')) {
    return has('roles.csv') ? 'sds-v2.1' : 'sds-v2'
  }
  if (has('users.csv') || has('manifest.csv')) return versionOfOneRoster(tables)
  if (tables.some((table) => recognisePart(table) !== null)) return 'tables'
  throw invalidFile(
    `These are not the files of a roster that we know: ${tables.map(({ name }) => name).join(', ')}. Drop OneRoster 1.1 or 1.2, School Data Sync v1, v2 or v2.1, an Ed-Fi set, or a list that follows one of the templates.`,
  )
}

function hasColumn(tables: readonly RosterTable[], name: string, field: string) {
  const table = tables.find(isNamed(name))
  return table !== undefined && headerOf(table, field, {}) !== null
}

function versionOfOneRoster(tables: readonly RosterTable[]): RosterFormat {
  const manifest = tables.find(isNamed('manifest.csv'))
  const named = manifest?.rows.find(({ cells }) => cells[0]?.trim() === 'oneroster.version')?.cells[1]?.trim()
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
  if (sentences.length > 0) throw invalidFile(`${sentences.join(' ')} Choose the column that stands for it.`)
}

/** The roster that the files hold, in our own words; rows that make no sense are refused with their place. */
export function readRoster(
  format: RosterFormat,
  tables: readonly RosterTable[],
  columns: RosterMapping['columns'],
): Roster {
  const refused: RosterNote[] = []
  const warnings = aboutManifest(tables, formats[format])
  const rowsOfFile = (name: string) => {
    const expected = formats[format].find((candidate) => candidate.name === name)
    if (!expected) return []
    return tables.filter(isNamed(name)).flatMap((table) => rowsOf(table, expected, columns, refused))
  }
  return readers[format](rowsOfFile, refused, warnings)
}

// Reading a table notes its refused rows, so it is read once however often it is asked for.
function onceEach(rowsOf: (name: string) => RosterRow[]) {
  const read = new Map(formats.tables.map(({ name }) => [name, rowsOf(name)]))
  return (name: string) => read.get(name) ?? []
}

type Reader = (rowsOf: (name: string) => RosterRow[], refused: RosterNote[], warnings: RosterNote[]) => Roster

const readers: Record<RosterFormat, Reader> = {
  'oneroster-1.1': readOneRoster,
  'oneroster-1.2': readOneRoster,
  'sds-v1': readSchoolDataSync,
  'sds-v2': readSchoolDataSync2,
  'sds-v2.1': readSchoolDataSync2,
  'ed-fi': readEdFi,
  tables: (rowsOf, refused, warnings) => readPlainTables(onceEach(rowsOf), refused, warnings),
}

/** Where the manifest and the files disagree, and files that nobody reads. */
function aboutManifest(tables: readonly RosterTable[], known: FileFormat[]): RosterNote[] {
  const manifest = tables.find(isNamed('manifest.csv'))
  const about = (file: string, sentence: string): RosterNote => ({ file, line: null, column: null, sentence })
  const unread = tables
    .filter((table) => !known.some(({ name }) => isNamed(name)(table)))
    .map(({ name }) => about(name, 'This file is left aside: it holds nothing that the roster needs.'))
  const absent = (manifest?.rows ?? []).flatMap(({ cells: [property = '', value = ''] }) => {
    const name = /^file\.(.+)$/.exec(property.trim())?.[1]
    const isThere = name !== undefined && tables.some(isNamed(`${name.toLowerCase()}.csv`))
    const isPromised = ['bulk', 'delta'].includes(value.trim().toLowerCase())
    return name && isPromised && !isThere
      ? [about('manifest.csv', `The manifest names ${name}.csv, which is not there.`)]
      : []
  })
  return [...absent, ...unread]
}
