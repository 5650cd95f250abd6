import type { DateOrder } from '@bellhouse/contracts'
import { type ColumnOrder, orderOfDates } from '../table-file/date-column'
import type { FileTable } from '../table-file/file-table'

/** In which order a column of a file writes its dates, by all of them. */
export function datesIn({ rows }: FileTable, column: number | null): ColumnOrder {
  const values = column === null ? [] : rows.map(({ line, cells }) => ({ line, value: cells[column]?.trim() ?? '' }))
  return orderOfDates(values, 'day-first')
}

/** Null where somebody has to say it. */
export function orderIn(table: FileTable, column: number | null): DateOrder | null {
  const { order, certain } = datesIn(table, column)
  return certain ? order : null
}

/** What a file's own dates say goes before what was said of an earlier one; where they contradict each other, nothing holds. */
export function orderAfter(table: FileTable, column: number | null, said: DateOrder | null): DateOrder | null {
  const { order, certain, against } = datesIn(table, column)
  if (certain) return order
  return against ? null : said
}
