import { timetableColumns } from '@bellhouse/contracts'
import type { FileTable, TableRow } from '../table-file/file-table'

export const longestLesson = 8

/** Why a name cannot be taken: cells join several with the sign. */
export const plusSentence = (name: string) => `“${name}” has a + in it, which stands between names.`

/** A lesson of a document, in the words of the columns of a timetable. */
export interface DocumentLesson {
  line: number
  id: string
  duration: number
  /** The first of its hours; null for one that is not placed. */
  place: { day: string; hours: readonly string[] } | null
  isLocked: boolean
  students: readonly string[]
  subject: string
  teachers: readonly string[]
  tags: readonly string[]
  rooms: readonly string[]
  comments: string
}

/** Something that a document says besides its lessons, and that is not taken over. */
export interface DocumentRule {
  line: number
  kind: string
}

const headers = Object.values(timetableColumns)

/** The headers of the table of what is left out. */
export const ruleHeaders = ['Rule'] as const

/** A document as two tables: a row for each period of its lessons, and one for each thing that is left out. */
export function tablesOf(
  name: string,
  encoding: string,
  lessons: readonly DocumentLesson[],
  rules: readonly DocumentRule[],
): FileTable[] {
  return [
    { name, encoding, delimiter: '', headers, rows: lessons.flatMap(rowsOf) },
    {
      name: `${name}: rules`,
      encoding,
      delimiter: '',
      headers: [...ruleHeaders],
      rows: rules.map(({ line, kind }) => ({ line, cells: [kind] })),
    },
  ]
}

function rowsOf({ line, id, duration, place, isLocked, ...lesson }: DocumentLesson): TableRow[] {
  const { students, subject, teachers, tags, rooms, comments } = lesson
  const rest = [students.join('+'), subject, teachers.join('+'), tags.join('+'), rooms.join('+'), comments]
  return Array.from({ length: duration }, (_, step) => ({
    line,
    cells: [id, place?.day ?? '', place?.hours[step] ?? '', ...rest],
    ...(isLocked && { isLocked }),
  }))
}
