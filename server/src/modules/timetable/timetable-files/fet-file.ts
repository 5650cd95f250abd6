import { type TimetableMapping, timetableColumns } from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'
import { storableText } from '../../../platform/table-file/storable-text'

export type ColumnKey = keyof typeof timetableColumns
export type FileWords = Record<ColumnKey, string>

/** One row: a period of a lesson. */
export interface FileRow extends FileWords {
  line: number
  /** The lesson stays where it stands. */
  isLocked?: boolean
}

export const columnKeys = Object.keys(timetableColumns) as ColumnKey[]

/** What schools call them in tables of their own. */
const ownWords: Partial<Record<ColumnKey, readonly string[]>> = {
  day: ['weekday'],
  hour: ['period', 'periods', 'slot', 'lesson no', 'period no'],
  students: ['class', 'classes', 'stream', 'form', 'group', 'students', 'class & stream', 'class/stream'],
  subject: ['subjects', 'course'],
  teachers: ['teacher', 'teacher name', 'name of teacher', 'staff', 'tutor'],
  room: ['rooms', 'classroom', 'venue'],
  comments: ['comment', 'remarks', 'notes'],
}

/** The columns that a header line is recognised to have, in any order and case. */
export function suggestColumns(headers: readonly string[]): TimetableMapping['columns'] {
  const plain = headers.map((header) => header.trim().toLowerCase())
  const find = (key: ColumnKey) => {
    const words = [timetableColumns[key].toLowerCase(), ...(ownWords[key] ?? [])]
    return words.map((word) => plain.indexOf(word)).find((column) => column >= 0) ?? null
  }
  return Object.fromEntries(columnKeys.map((key) => [key, find(key)])) as TimetableMapping['columns']
}

/** How surely a header line is that of a timetable: the program’s own words count for more than anybody’s. */
export function sureness(headers: readonly string[]) {
  const own = new Set(Object.values(timetableColumns).map((word) => word.toLowerCase()))
  const exact = headers.filter((header) => own.has(header.trim().toLowerCase())).length
  return exact * columnKeys.length + Object.values(suggestColumns(headers)).filter((at) => at !== null).length
}

/** The rows of a table, every text as it stands there. */
export function readRows(table: FileTable, columns: TimetableMapping['columns']): FileRow[] {
  return table.rows.map(({ line, cells, isLocked }) => {
    const words = columnKeys.map((key) => {
      const column = columns[key]
      return [key, column === null ? '' : storableText(cells[column] ?? '')] as const
    })
    return { line, ...(isLocked && { isLocked }), ...(Object.fromEntries(words) as FileWords) }
  })
}

/** The rows of each activity, in the order of the file; a row without a number is an activity of its own. */
export function groupRows(rows: readonly FileRow[]): Map<string, FileRow[]> {
  const groups = new Map<string, FileRow[]>()
  for (const row of rows) {
    const key = row.activity || `line ${row.line}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

/** Written for a plus in a name, which would divide it. */
export const wholePlus = '＋'

/** Several names in one cell. */
export const namesIn = (cell: string) => (cell === '' ? [] : cell.split('+'))

/** What a lesson without a subject is called. */
export const titleFor = ({ tags }: Pick<FileWords, 'tags'>) => tags || 'Lesson'

/** A file as the FET program writes it: a byte order mark, every cell in quotes, lines ended by a line feed. */
export function writeFet(rows: readonly FileWords[]): string {
  const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
  const lines = rows.map((row) => line(columnKeys.map((key) => row[key])))
  return `\uFEFF${line(columnKeys.map((key) => timetableColumns[key]))}${lines.join('')}`
}
