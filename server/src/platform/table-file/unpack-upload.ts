import { strFromU8, unzipSync } from 'fflate'
import { invalidFile } from '../../http/problems'
import { isCalendar } from '../calendar-file/read-calendar'
import { isTimetable } from '../timetable-file/is-timetable'
import { refusalOfList } from '../timetable-file/untis-file'
import { documentKindOf, lockedSentence, refusalOfBytes, refusalOfKind } from './file-kind'
import { encodingOf } from './text-encoding'

export interface LooseFile {
  /** Without folders. */
  name: string
  bytes: Uint8Array
}

const mebibyte = 1024 * 1024
const mostFiles = 60
const mostBytes = 100 * mebibyte

/** A spreadsheet, unpacked within limits. */
export interface Workbook {
  name: string
  kind: 'xlsx' | 'ods'
  parts: Record<string, Uint8Array>
}

/** A text that is a workbook: a web page with tables, or the XML of Excel from 2003. */
export interface SheetDocument extends LooseFile {
  kind: 'html' | 'xml'
}

export interface Unpacked {
  files: LooseFile[]
  workbooks: Workbook[]
  documents: SheetDocument[]
  calendars: LooseFile[]
  timetables: LooseFile[]
}

/** What an upload holds: loose text files as they are, a zip's unpacked within limits, workbooks, everything else refused by name. */
export function unpackUpload(
  uploaded: readonly LooseFile[],
  { takesCalendars = false, takesTimetables = false } = {},
): Unpacked {
  const unpacked: Unpacked = { files: [], workbooks: [], documents: [], calendars: [], timetables: [] }
  for (const file of uploaded) {
    if (!isZip(file.bytes)) unpacked.files.push(file)
    else addZip(file, unpacked)
  }
  const meant = unpacked.files.filter(({ name }) => isMeant(name))
  const timeless = takesTimetables && meant.map(({ name }) => refusalOfList(name)).find(Boolean)
  if (timeless) throw invalidFile(timeless)
  const calendars = takesCalendars ? meant.filter(({ name, bytes }) => isCalendar(name, bytes)) : []
  const timetables = takesTimetables ? meant.filter(({ name, bytes }) => isTimetable(name, bytes)) : []
  const others = meant.filter((file) => !calendars.includes(file) && !timetables.includes(file))
  const documents = others.flatMap(asDocument)
  const files = others.filter(({ name }) => !documents.some((document) => document.name === name))
  for (const file of files) mustBeText(file)
  for (const file of timetables) mustHaveText(file, refusalOfBytes, 'timetable')
  const names = [...meant, ...unpacked.workbooks].map(({ name }) => name)
  if (names.length === 0)
    throw invalidFile('There is no CSV file in what you dropped. Drop a zip, CSV files or a spreadsheet.')
  const twice = names.find((name, index) => names.findIndex((other) => sameName(other, name)) !== index)
  if (twice) throw invalidFile(`${twice} is there twice. Drop each file once.`)
  return { ...unpacked, files, documents, calendars, timetables }
}

function asDocument(file: LooseFile): SheetDocument[] {
  const kind = refusalOfBytes(file.name, file.bytes) ? null : documentKindOf(file.bytes)
  return kind ? [{ ...file, kind }] : []
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

// What packing programs leave beside the files that were meant.
const isMeant = (name: string) => name !== '' && !name.startsWith('.') && !name.startsWith('__MACOSX')

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

function addZip(zip: LooseFile, unpacked: Unpacked) {
  let size = 0
  let count = 0
  const entries = openZip(zip, ({ name, originalSize }) => {
    size += originalSize
    count += 1
    if (count > mostFiles || size > mostBytes) {
      throw invalidFile(`${zip.name} unpacks to more than is read at once (${mostFiles} files, 100 MB).`)
    }
    return !name.endsWith('/') && !name.startsWith('__MACOSX/')
  })
  if (isEncrypted(zip, entries)) throw invalidFile(lockedSentence(zip.name))
  const kind = workbookKindOf(entries)
  if (kind) unpacked.workbooks.push({ name: zip.name, kind, parts: entries })
  else {
    const other = otherKindOf(zip.name, entries)
    if (other) throw invalidFile(other)
    unpacked.files.push(
      ...Object.entries(entries).map(([path, bytes]) => ({ name: path.split('/').at(-1) ?? path, bytes })),
    )
  }
}

// A zip says so in the first entry's flags, a spreadsheet of LibreOffice in its list of parts.
function isEncrypted({ bytes }: LooseFile, entries: Record<string, Uint8Array>) {
  const parts = entries['META-INF/manifest.xml']
  return isLockedZip(bytes) || (parts !== undefined && strFromU8(parts).includes('encryption-data'))
}

const isLockedZip = (bytes: Uint8Array) => ((bytes[6] ?? 0) & 1) === 1

function workbookKindOf(entries: Record<string, Uint8Array>): Workbook['kind'] | null {
  if ('xl/workbook.xml' in entries) return 'xlsx'
  const type = entries.mimetype && strFromU8(entries.mimetype).trim()
  return type === 'application/vnd.oasis.opendocument.spreadsheet' && 'content.xml' in entries ? 'ods' : null
}

function openZip(zip: LooseFile, filter: (entry: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(zip.bytes, { filter })
  } catch (error) {
    if (error instanceof Error && 'problem' in error) throw error
    if (isLockedZip(zip.bytes)) throw invalidFile(lockedSentence(zip.name))
    throw invalidFile(damagedSentence(zip))
  }
}

const tail = 66_000

// The list of what is in a zip stands at its end, so one that was cut off has none.
function damagedSentence({ name, bytes }: LooseFile) {
  const isCut = !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-tail).includes('PK\x05\x06')
  const remedy = /\.zip$/i.test(name)
    ? 'Make the zip again and drop the new one.'
    : 'Fetch it again, or save it anew, and drop that file.'
  if (!isCut) return `${name} is damaged: it cannot be opened. ${remedy}`
  return `${name} is damaged: it was cut off while it was copied or sent, and cannot be opened. ${remedy}`
}

function otherKindOf(name: string, entries: Record<string, Uint8Array>) {
  if ('xl/workbook.bin' in entries) {
    return `${name} is a binary Excel workbook (.xlsb). Open it, choose “Save as”, take .xlsx or .csv, and drop that file.`
  }
  if ('Index/Document.iwa' in entries || 'Index.zip' in entries) {
    return `${name} was saved by Apple Numbers. Open it, choose “Export to”, take Excel or CSV, and drop that file.`
  }
  const isOffice = '[Content_Types].xml' in entries || 'content.xml' in entries
  return isOffice ? `${name} is an office document without tables. Drop a spreadsheet, a zip or CSV files.` : null
}

const mustBeText = (file: LooseFile) => mustHaveText(file, refusalOfKind, 'CSV file')

function mustHaveText({ name, bytes }: LooseFile, refusalOf: typeof refusalOfKind, meant: string) {
  const refusal = refusalOf(name, bytes)
  if (refusal) throw invalidFile(refusal)
  if (encodingOf(bytes.subarray(0, 8192)).startsWith('utf-16')) return
  if (bytes.subarray(0, 8192).includes(0)) throw invalidFile(`${name} is not text, so it cannot be a ${meant}.`)
}
