import type { RosterFormat, RosterImport, RosterMapping } from '@bellhouse/contracts'
import type { DateColumns } from './date-columns'
import type { FileFormat } from './file-format'
import { asPart, plainTables } from './plain-tables'
import { formats } from './roster-formats'
import { headerOf } from './roster-rows'
import type { RosterTable } from './roster-table'

interface Mapped {
  chosen: RosterMapping['columns']
  dates: DateColumns
  /** When the columns of a file were mapped before. */
  remembered: Record<string, string>
}

/** What the map step shows of each file: its columns, and which of them stand for what. */
export function describeFiles(
  format: RosterFormat,
  tables: readonly RosterTable[],
  { chosen, dates, remembered }: Mapped,
): RosterImport['files'] {
  return tables.map((table) => {
    const part = table.part ?? table.name.toLowerCase()
    const columns = columnsOf(
      table,
      formats[format].find(({ name }) => name === part),
      chosen,
    )
    const { name, encoding, delimiter, headers, rows, headerLine } = table
    const [ofDates, before] = [dates.of(name), remembered[name]]
    const ignored = headers.filter((header) => header && !columns.some((column) => column.header === header))
    return {
      name,
      encoding,
      delimiter,
      headers,
      rows: rows.length,
      columns,
      ignored,
      ...(headerLine > 1 && { headerLine }),
      ...(ofDates.length > 0 && { dates: ofDates }),
      ...(table.rowsWithoutClass && { rowsWithoutClass: table.rowsWithoutClass }),
      ...(before && { remembered: before }),
      ...(table.part && { ...choiceOf(table), lines: linesOf(table) }),
    }
  })
}

const longestText = 80

const linesOf = ({ near = [] }: RosterTable) =>
  near.map(({ line, cells }) => ({
    line,
    text: cells
      .filter((cell) => cell.trim())
      .join(', ')
      .slice(0, longestText),
  }))

function columnsOf(table: RosterTable, expected: FileFormat | undefined, chosen: RosterMapping['columns']) {
  const find = (field: string) => headerOf(table, field, chosen, expected?.synonyms?.[field])
  const wanted = expected?.given && wantedName(find)
  const isGiven = (field: string) =>
    field === expected?.given?.field || (field === 'Class' && table.classes !== undefined)
  const columnOf = (isRequired: boolean) => (field: string) => ({
    field,
    required: (isRequired && !isGiven(field)) || field === wanted,
    header: find(field),
  })
  return [...(expected?.required ?? []).map(columnOf(true)), ...(expected?.optional ?? []).map(columnOf(false))]
}

/** What a list of people lacks to name them wholly. */
function wantedName(find: (field: string) => string | null) {
  if (find('Family name') || find('Name')) return null
  return find('Given names') ? 'Family name' : 'Name'
}

/** What a list of the school's own could be, each with its columns. */
const choiceOf = (table: RosterTable) => ({
  part: plainTables.find(({ name }) => name === table.part)?.name ?? ('none' as const),
  choices: plainTables.map((expected) => ({
    part: expected.name,
    columns: columnsOf(asPart(table, expected.name), expected, {}),
  })),
})
