import type { RosterFormat, RosterImport } from '@bellhouse/contracts'
import { formats } from './roster-formats'
import { headerOf } from './roster-rows'
import type { RosterTable } from './roster-table'

/** What the map step shows of each file: its columns, and which of them stand for what. */
export function describeFiles(format: RosterFormat, tables: readonly RosterTable[]): RosterImport['files'] {
  return tables.map((table) => {
    const expected = formats[format].find(({ name }) => name === table.name.toLowerCase())
    const columnOf = (isRequired: boolean) => (field: string) => ({
      field,
      required: isRequired,
      header: headerOf(table, field, {}),
    })
    const columns = [
      ...(expected?.required ?? []).map(columnOf(true)),
      ...(expected?.optional ?? []).map(columnOf(false)),
    ]
    const { name, encoding, delimiter, headers, rows } = table
    const ignored = headers.filter((header) => header && !columns.some((column) => column.header === header))
    return { name, encoding, delimiter, headers, rows: rows.length, columns, ignored }
  })
}
