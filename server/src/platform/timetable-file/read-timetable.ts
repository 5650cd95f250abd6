import { invalidFile } from '../../http/problems'
import type { FileTable } from '../table-file/file-table'
import { storableText } from '../table-file/storable-text'
import { decode, encodingOf } from '../table-file/text-encoding'
import { readFet } from './read-fet'
import { readXhstt } from './read-xhstt'
import { tablesOf } from './timetable-tables'
import { readDocument } from './xml-document'

/** Whether a file is an XML document, by its name or its beginning. */
export function isTimetable(name: string, bytes: Uint8Array) {
  const start = bytes.subarray(0, 4096)
  const text = decode(start, encodingOf(start)).trimStart()
  return /\.(?:fet|xml)$/i.test(name) || /^<(?:\?xml|fet|HighSchoolTimetableArchive)\b/.test(text)
}

const readers: Record<string, typeof readFet> = { fet: readFet, HighSchoolTimetableArchive: readXhstt }

/** A timetable in a format of its own as tables: its lessons, and the rules that are left out. */
export function readTimetable({ name, bytes }: { name: string; bytes: Uint8Array }): FileTable[] {
  const encoding = encodingOf(bytes)
  const root = readDocument(name, decode(bytes, encoding))
  const read = readers[root.name]
  if (!read) {
    throw invalidFile(
      `${name} begins with ${root.name}, which is no timetable that we can read. Drop a file of the FET program, an XHSTT archive or a table.`,
    )
  }
  const { lessons, rules } = read(name, root)
  if (lessons.length === 0) throw invalidFile(`${name} has no lesson in it.`)
  return tablesOf(name, encoding, lessons, rules).map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(storableText) })),
  }))
}
