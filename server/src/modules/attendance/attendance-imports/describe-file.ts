import {
  type DateOrder,
  mostStatusWords,
  plainStatusWord,
  type RegisterImport,
  type RegisterMapping,
} from '@bellhouse/contracts'
import { datesIn } from '../../../platform/imports/column-dates'
import { describeTable } from '../../../platform/imports/one-table'
import type { ColumnOrder } from '../../../platform/table-file/date-column'
import { countLinesOf, type FileTable, type TableRow } from '../../../platform/table-file/file-table'
import { chosenDays, dateColumns, orderOfHeadings, readDaySheet } from './day-columns'

type Described = Pick<
  RegisterImport,
  'encoding' | 'delimiter' | 'headers' | 'samples' | 'values' | 'dates' | 'days' | 'rows'
>

/** What is shown of a file while it is mapped; the days as they are by this mapping. */
export function describeFile(table: FileTable, mapping: RegisterMapping): Described {
  const { encoding, delimiter, headers } = table
  const { days, rows } = readDaySheet(table)
  const { decidedBy = null, against = null } = orderBy(table, mapping)
  const dated = new Map(dateColumns(chosenDays(table, mapping).days, mapping).map(({ column, day }) => [column, day]))
  return {
    ...describeTable(table),
    ...{ encoding, delimiter },
    values: headers.map((_, column) => wordsOf(mapping.layout === 'matrix' ? rows : table.rows, column)),
    dates: { decidedBy, against },
    days: days.map(({ column, heading, session, lacks }) => ({
      ...{ column, heading, session, lacks, day: dated.get(column) ?? null },
    })),
  }
}

function wordsOf(rows: readonly TableRow[], column: number) {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const word = plainStatusWord(cells[column] ?? '')
    counts.set(word, (counts.get(word) ?? 0) + 1)
    if (counts.size > mostStatusWords) return null
  }
  return [...counts].map(([word, count]) => ({ word, rows: count }))
}

/** In which order the dates are, by the column of dates or by the headings that are days. */
function orderBy(table: FileTable, mapping: RegisterMapping): ColumnOrder {
  if (mapping.layout !== 'matrix') return datesIn(table, mapping.columns.date)
  return orderOfHeadings(chosenDays(table, mapping).days, table)
}

/** Null where somebody has to say it. */
export function orderSaidBy(table: FileTable, mapping: RegisterMapping): DateOrder | null {
  const { order, certain } = orderBy(table, mapping)
  return certain ? order : null
}

/** What the file says goes before what was said of an earlier one; where its dates contradict each other, nothing holds. */
export function orderAfterIn(table: FileTable, mapping: RegisterMapping): DateOrder | null {
  const { order, certain, against } = orderBy(table, mapping)
  if (certain) return order
  return against ? null : mapping.dateOrder
}

/** How many rows a plan accounts for: of a matrix the cells below its days, and all lines that nothing is read from. */
export function countCells(tables: readonly FileTable[], table: FileTable, mapping: RegisterMapping) {
  const lines = tables.reduce((sum, one) => sum + countLinesOf(one), 0)
  if (mapping.layout !== 'matrix') return lines
  const { days, rows } = chosenDays(table, mapping)
  return lines - rows.length + rows.length * days.length
}
