import type { ColumnBeside, FileNote, RowCounts } from '@bellhouse/contracts'
import { countOf, numberText } from '@bellhouse/words'
import { invalidFile } from '../../http/problems'
import {
  aboveSentence,
  countLinesOf,
  type FileTable,
  hiddenRowSentence,
  hiddenSheetSentences,
} from '../table-file/file-table'

const longestSample = 60

/**
 * The one table that a kind reads, which has no more rows than the kind takes: the first with rows, unless it has one column alone, as a sheet
 * that says how to fill in the next one.
 */
export function mustFindTable(tables: readonly FileTable[], fileName: string, most: number): FileTable {
  const filled = tables.filter(({ rows }) => rows.length > 0)
  const table = filled.find(({ headers }) => headers.filter(Boolean).length > 1) ?? filled[0]
  if (!table) throw invalidFile(`${fileName} has a header and no rows.`)
  if (table.rows.length > most) {
    throw invalidFile(
      `There are ${numberText(table.rows.length)} rows in ${fileName}; at most ${numberText(most)} are read at once. Divide them.`,
    )
  }
  return table
}

/** What is shown of it while its columns are chosen: the headers, and what stands first in each column. */
export function describeTable({ headers, rows }: FileTable) {
  const sampleOf = (column: number) => {
    const row = rows.find(({ cells }) => cells[column]?.trim())
    return row?.cells[column]?.trim().slice(0, longestSample) ?? ''
  }
  return { headers, samples: headers.map((_, column) => sampleOf(column)), rows: rows.length }
}

/** What people call a column: its header, or its place. */
export const headerOf = (headers: readonly string[], column: number | null) =>
  column === null ? '' : headers[column] || `Column ${column + 1}`

/** The columns with something in them that nothing is read from; those that are for the eye alone aside, by their titles. */
export function columnsBeside(
  { headers, rows }: FileTable,
  read: readonly (number | null)[],
  forTheEye: readonly string[],
): ColumnBeside[] {
  return headers.flatMap((header, column) => {
    const filled = rows.filter(({ cells }) => cells[column]?.trim()).length
    const isBeside = filled > 0 && !read.includes(column) && !forTheEye.includes(header)
    return isBeside ? { column: headerOf(headers, column), cells: filled } : []
  })
}

export interface RowsBeside<N = FileNote> {
  count: number
  notes: N[]
}

/** The rows of the other tables and the lines above the column names, which nothing is read from: how many there are, and notes that say so, of hidden sheets too. */
export function rowsBeside(tables: readonly FileTable[], table: FileTable): RowsBeside {
  const above = (table.above ?? []).map(({ line, cells }) => ({
    ...{ line, column: '', text: cells.filter(Boolean).join(' ').slice(0, longestSample) },
    sentence: aboveSentence,
  }))
  const others = tables.filter((one) => one !== table && countLinesOf(one) > 0)
  const count = others.reduce((sum, one) => sum + countLinesOf(one), 0)
  const rows = count === 1 ? 'row' : countOf(count, 'row')
  const note = {
    ...{ line: others[0]?.rows[0]?.line ?? 1, column: '', text: others.map(({ name }) => name).join(', ') },
    sentence: `Only ${table.name} is read, and not the ${rows} of others. Drop those by themselves.`,
  }
  const hidden = tables.flatMap(hiddenSheetSentences).map((sentence) => ({ line: 1, column: '', text: '', sentence }))
  const asides = (table.asides ?? []).map((aside) => ({
    ...aside,
    column: '',
    text: aside.text.slice(0, longestSample),
  }))
  const unseen = (table.hiddenRows ?? []).map((line) => ({ line, column: '', text: '', sentence: hiddenRowSentence }))
  const notes = [...above, ...asides, ...(count === 0 ? [] : [note]), ...hidden, ...unseen]
  return { count: above.length + asides.length + count + unseen.length, notes }
}

interface CountedPlan<N> {
  rows: RowCounts
  notes: { 'left-out'?: readonly N[] }
}

/** A plan with the rows beside its table counted, and told of where its notes are downloaded. */
export function countRowsBeside<N, P extends CountedPlan<N>>(plan: P, { count, notes: told }: RowsBeside<N>) {
  const rows: P['rows'] = { ...plan.rows, leftOut: plan.rows.leftOut + count }
  return { ...plan, rows, notes: { ...plan.notes, 'left-out': [...told, ...(plan.notes['left-out'] ?? [])] } }
}

interface ListedPlan<N> extends CountedPlan<N> {
  preview: { leftOut: readonly N[] }
}

/** The same, told of in the preview too: in its counts, and in its list of what is left out. */
export function withRowsBeside<N, P extends ListedPlan<N>>(plan: P, beside: RowsBeside<N>) {
  const counted = countRowsBeside(plan, beside)
  const leftOut = [...beside.notes, ...plan.preview.leftOut]
  return { ...counted, preview: { ...plan.preview, counts: counted.rows, leftOut } }
}

/** A plan whose preview names the columns beside those that are read. */
export const withColumnsBeside = <P extends { preview: object }>(plan: P, columns: readonly ColumnBeside[]) => ({
  ...plan,
  preview: { ...plan.preview, columnsBeside: [...columns] } as P['preview'] & { columnsBeside: ColumnBeside[] },
})
