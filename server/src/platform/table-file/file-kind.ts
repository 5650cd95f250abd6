import { decode, encodingOf } from './text-encoding'

/** One sentence that says what a file is instead of a table, and what to do; nothing where it may be one. */
export function refusalOfKind(name: string, bytes: Uint8Array): string | null {
  return refusalOfBytes(name, bytes) ?? refusalOfText(name, textStart(bytes))
}

/** The same by its bytes alone, for a file whose text may be that of another program. */
export function refusalOfBytes(name: string, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return emptySentence(name)
  if (isCompound(bytes)) return refusalOfCompound(name, bytes)
  const kind = signatures.find(({ at = 0, bytes: signature }) => standsAt(bytes, at, signature))?.kind
  return kind ? noTable(name, kind) : null
}

export const lockedSentence = (name: string) =>
  `${name} is protected with a password. Open it, save it without a password and drop that file.`

export const emptySentence = (name: string) => `${name} is empty: there is nothing in it. Save it again and drop it.`

const noTable = (name: string, kind: string) =>
  `${name} is ${kind}, not a table that we can read. Drop a zip, CSV files, or an xlsx or ods spreadsheet.`

const saveAs = 'Open it, choose “Save as”, take .xlsx or .csv, and drop that file.'

interface Signature {
  /** Where it stands; 0 unless said otherwise. */
  at?: number
  bytes: string
  kind: string
}

const signatures: Signature[] = [
  { bytes: '%PDF', kind: 'a PDF' },
  { bytes: '\x89PNG', kind: 'a picture' },
  { bytes: '\xff\xd8\xff', kind: 'a picture' },
  { bytes: 'GIF8', kind: 'a picture' },
  { bytes: 'II*\0', kind: 'a picture' },
  { bytes: 'MM\0*', kind: 'a picture' },
  { at: 8, bytes: 'WEBP', kind: 'a picture' },
  { at: 4, bytes: 'ftyp', kind: 'a picture or a film' },
  { bytes: '\x1f\x8b', kind: 'a gzip archive' },
  { bytes: '7z\xbc\xaf', kind: 'a 7z archive' },
  { bytes: 'Rar!', kind: 'a RAR archive' },
  { bytes: 'SQLite format 3', kind: 'a database' },
  { at: 4, bytes: 'Standard Jet DB', kind: 'an Access database' },
  { at: 4, bytes: 'Standard ACE DB', kind: 'an Access database' },
]

function standsAt(bytes: Uint8Array, at: number, signature: string) {
  return [...signature].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))
}

// Old Excel files and locked new ones are both packed in the way of office programs before 2007.
const isCompound = (bytes: Uint8Array) => standsAt(bytes, 0, '\xd0\xcf\x11\xe0')

function refusalOfCompound(name: string, bytes: Uint8Array) {
  const has = (entry: string) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(entry, 0, 'utf16le')
  if (has('EncryptedPackage')) return lockedSentence(name)
  if (has('WordDocument')) return noTable(name, 'an old Word document')
  if (has('PowerPoint Document')) return noTable(name, 'an old presentation')
  return `${name} is too old: it is in the Excel format from before 2007 (.xls). ${saveAs}`
}

const startLength = 4096

/** The beginning as it would be read, without a byte order mark and blanks. */
function textStart(bytes: Uint8Array) {
  const start = bytes.subarray(0, startLength)
  return decode(start, encodingOf(start)).replace(/^\s+/, '')
}

/** A text without what may stand before the first element of a document; a pattern for any number of comments would take for ever. */
function withoutProlog(text: string) {
  let rest = text.trimStart()
  for (;;) {
    const [, end] = prologs.find(([begin]) => rest.startsWith(begin)) ?? []
    const at = end === undefined ? -1 : rest.indexOf(end)
    if (end === undefined || at < 0) return rest
    rest = rest.slice(at + end.length).trimStart()
  }
}

const prologs = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const

const excelXml = /^<(?:\w+:)?Workbook\b/
const webPage = /^<(?:!doctype html|html|head|body|table|meta|style|div|center|script|link|title|font|br|p|b|h[1-6])\b/i

export const pageSentence = (name: string, fault: string) =>
  `${name} is a web page that only has the name of a spreadsheet, and there is ${fault}. Open it in Excel or LibreOffice, choose “Save as”, take .xlsx or .csv, and drop that file.`

/** What many programs write and call a spreadsheet: a web page with a table, or the XML of Excel from 2003; nothing where it is neither. */
export function documentKindOf(bytes: Uint8Array): 'html' | 'xml' | null {
  const start = withoutProlog(textStart(bytes))
  if (excelXml.test(start)) return 'xml'
  return webPage.test(start) ? 'html' : null
}

const texts: [pattern: RegExp, refusal: (name: string) => string][] = [
  [/^$/, emptySentence],
  [/^MIME-Version:/i, (name) => `${name} is a web archive that only has the name of a spreadsheet. ${saveAs}`],
  [/^<(?:\?xml|!DOCTYPE|[a-z][\w.-]*[\s>/])/i, (name) => noTable(name, 'an XML file')],
  [/^\{\\rtf/, (name) => noTable(name, 'a text document (RTF)')],
  [/^(?:\{\s*(?:"[^"\n]*"\s*:|\})|\[\s*[{[\]"])/, (name) => noTable(name, 'a JSON file')],
  [/^BEGIN:V(?:CARD|CALENDAR)/i, (name) => noTable(name, 'an address book or a calendar')],
]

function refusalOfText(name: string, start: string) {
  return texts.find(([pattern]) => pattern.test(start))?.[1](name) ?? null
}
