import type { MarkUpload } from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'

const shownOfColumn = 3
const rowsLookedAt = 50

/** What the map step shows of each table. */
export const describeTables = (tables: readonly FileTable[]): Pick<MarkUpload, 'tables' | 'samples'> => ({
  tables: tables.map(({ name, rows, encoding, delimiter, headers }) => ({
    name,
    rows: rows.length,
    encoding,
    delimiter,
    headers,
  })),
  samples: tables.map(samplesOf),
})

const samplesOf = ({ headers, rows }: FileTable) =>
  headers.map((_, column) => {
    const filled = rows.slice(0, rowsLookedAt).flatMap(({ cells }) => cells[column]?.trim() || [])
    return [...new Set(filled)].slice(0, shownOfColumn).map((text) => text.slice(0, 40))
  })
