import { invalidFile } from '../../http/problems'
import type { FileTable } from '../table-file/file-table'
import { storableText } from '../table-file/storable-text'
import { decode, encodingOf } from '../table-file/text-encoding'
import { readText } from '../table-file/text-table'
import type { LooseFile } from '../table-file/unpack-upload'
import { readAsc } from './read-asc'
import { readFet } from './read-fet'
import { readUntis } from './read-untis'
import { readXhstt } from './read-xhstt'
import { tablesOf } from './timetable-tables'
import { readDocument } from './xml-document'

const readers: Record<string, typeof readFet> = {
  fet: readFet,
  HighSchoolTimetableArchive: readXhstt,
  timetable: readAsc,
}

/** A timetable in a format of its own as tables: its lessons, and the rules that are left out. */
export function readTimetable(file: LooseFile): FileTable[] {
  const { encoding, lessons, rules } = isDocument(file) ? readXml(file) : readExport(file)
  if (lessons.length === 0) throw invalidFile(`${file.name} has no lesson in it.`)
  return tablesOf(file.name, encoding, lessons, rules).map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(storableText) })),
  }))
}

/** What is no document of a program is a list of Untis: nothing else was taken for a timetable. */
const isDocument = ({ name, bytes }: LooseFile) => {
  const start = bytes.subarray(0, 200)
  return /\.(?:fet|xml)$/i.test(name) || decode(start, encodingOf(start)).trimStart().startsWith('<')
}

function readExport(file: LooseFile) {
  const { encoding, lines } = readText(file)
  return { encoding, ...readUntis(file.name, lines) }
}

function readXml({ name, bytes }: LooseFile) {
  const encoding = encodingOfXml(bytes)
  const root = readDocument(name, decode(bytes, encoding))
  const read = readers[root.name]
  if (!read) {
    throw invalidFile(
      `${name} begins with ${root.name}, which is no timetable that we can read. Drop a file of the FET program, an XHSTT archive, an export of aSc Timetables or Untis, or a table.`,
    )
  }
  return { encoding, ...read(name, root) }
}

/** What a document says of itself, where its bytes do not say more: programs write what their own Windows has. */
function encodingOfXml(bytes: Uint8Array) {
  const found = encodingOf(bytes)
  if (/^utf/.test(found)) return found
  const [, said = ''] =
    /^<\?xml[^>]*encoding=["'](windows-125[0-8]|iso-8859-(?:[1-9]|1[03-6]))["']/i.exec(
      decode(bytes.subarray(0, 200), found),
    ) ?? []
  return said.toLowerCase() || found
}
