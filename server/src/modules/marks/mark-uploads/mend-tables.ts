import type { InputOf, MarkMapping, mendMarkUpload } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'
import type { FileTable } from '../../../platform/table-file/file-table'

type Mend = InputOf<typeof mendMarkUpload>['cells'][number]

/** The tables with other texts in some cells of the chosen one. A row whose number is emptied is left out. */
export function mendTables(
  tables: readonly FileTable[],
  { table, number }: MarkMapping,
  mends: readonly Mend[],
): FileTable[] {
  const ofLine = new Map<number, Mend[]>()
  for (const mend of mends) ofLine.set(mend.line, [...(ofLine.get(mend.line) ?? []), mend])
  return tables.map((one, place) => (place === table ? { ...one, rows: mendRows(one, ofLine, number?.column) } : one))
}

function mendRows({ rows, headers }: FileTable, ofLine: ReadonlyMap<number, readonly Mend[]>, numberColumn?: number) {
  const lines = new Set(rows.map(({ line }) => line))
  for (const [line, mends] of ofLine) {
    const isThere = lines.has(line) && mends.every(({ column }) => column < headers.length)
    if (!isThere) throw conflict(`Line ${line} of the file has no such cell.`)
  }
  return rows.map((row) => {
    const mends = ofLine.get(row.line)
    if (!mends) return row
    if (mends.some(({ column, text }) => column === numberColumn && text.trim() === '')) return { ...row, cells: [] }
    const cells = headers.map((_, column) => row.cells[column] ?? '')
    for (const { column, text } of mends) cells[column] = text
    return { ...row, cells }
  })
}
