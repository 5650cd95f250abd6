import { invalidFile } from '../../http/problems'
import { type Damage, findCut } from './damage'
import { emptySentence } from './file-kind'
import type { TableRow } from './file-table'
import { breaksIn, openQuoteSentence, parseRows, wideSentence } from './parse-rows'
import { mostColumns } from './sheet'
import { decode, encodingOf } from './text-encoding'
import type { LooseFile } from './unpack-upload'

/** A table as a file has it, its header being the first row. */
export interface RawTable {
  name: string
  encoding: string
  delimiter: string
  lines: TableRow[]
  /** Where the file ends too early. */
  cut: Damage | null
  /** What the sheet of a workbook is called. */
  sheet?: string
  /** Sheets of the same workbook that are hidden and were not read; said once, with the first table. */
  hiddenSheets?: string[]
  /** Lines that are not shown and were not read. */
  hiddenRows?: number[]
}

const delimiters = [',', ';', '\t', '|']

/** A CSV file with its encoding and delimiter found out. */
export function readText({ name, bytes }: LooseFile): RawTable {
  mustBeNarrow(name, bytes)
  const encoding = encodingOf(bytes)
  const whole = decode(bytes, encoding)
  const [first, said] = /^sep=(.)\r?\n/i.exec(whole) ?? []
  const text = withoutEndSign(first ? whole.slice(first.length) : whole)
  const delimiter = said ?? delimiterOf(text)
  mustCloseQuotes(name, text, { delimiter, begin: first ? 2 : 1 })
  const rows = parseRows(name, text, { delimiter, begin: first ? 2 : 1 })
  if (rows.length === 0) throw invalidFile(emptySentence(name))
  return { name, encoding, delimiter, lines: rows, cut: findCut(name, rows, text) }
}

/** Programs of the time of DOS write a sign behind a text. */
function withoutEndSign(text: string) {
  const written = text.trimEnd()
  return written.endsWith('\u001a') ? written.slice(0, -1) : text
}

const longestLine = 1_000_000
const lineFeed = 10
const carriageReturn = 13

// What is far too wide is not even decoded, and its first line alone is looked at: tens of megabytes would cost memory and seconds.
function mustBeNarrow(name: string, bytes: Uint8Array) {
  const head = bytes.subarray(0, longestLine)
  const start = decode(head, encodingOf(head))
  const line = /^[^\r\n]*/.exec(start)?.[0] ?? ''
  const columns = Math.max(...delimiters.map((sign) => line.split(sign).length))
  const fields = columns > mostColumns ? fieldsIn(line, columns) : columns
  const isEndless = line.length === start.length && bytes.length > longestLine
  if (fields > mostColumns) {
    throw invalidFile(
      isEndless ? longSentence(name, 1, `, and more than ${mostColumns} columns`) : wideSentence(name, fields, 1),
    )
  }
  const long = findLongLine(bytes)
  if (long !== null) throw invalidFile(longSentence(name, long))
}

const longSentence = (name: string, line: number, besides = '') =>
  `${name} has more than a million letters in line ${line}${besides}. That is no table of a school.`

/** The first line that is longer than any row can be. */
function findLongLine(bytes: Uint8Array): number | null {
  if (bytes.length <= longestLine) return null
  let line = 1
  let begin = 0
  for (let index = 0; index <= bytes.length; index += 1) {
    const byte = bytes[index]
    if (index < bytes.length && byte !== lineFeed && byte !== carriageReturn) continue
    if (index - begin > longestLine) return line
    begin = index + 1
    if (byte !== carriageReturn || bytes[begin] !== lineFeed) line += 1
  }
  return null
}

// Reading megabytes as one cell takes seconds, only to say so afterwards.
function mustCloseQuotes(name: string, text: string, { delimiter, begin }: { delimiter: string; begin: number }) {
  const place = findOpenQuote(text, delimiter)
  if (place === null || text.length - place <= longestLine) return
  throw invalidFile(openQuoteSentence(name, begin + breaksIn(text.slice(0, place))))
}

/** Where a quoted cell begins that nothing ends. */
function findOpenQuote(text: string, delimiter: string): number | null {
  let at = text.indexOf('"')
  while (at >= 0) {
    const before = text[at - 1] ?? '\n'
    const isCell = before === delimiter || before === '\n' || before === '\r'
    const end = isCell ? endOfCell(text, at + 1, delimiter) : at
    if (end < 0) return at
    at = text.indexOf('"', end + 1)
  }
  return null
}

/** The quotation mark that ends a cell: not doubled, and nothing but spaces before the next cell. */
function endOfCell(text: string, from: number, delimiter: string): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1
      continue
    }
    let next = at + 1
    while (text[next] === ' ') next += 1
    if (next >= text.length || text[next] === delimiter || text[next] === '\n' || text[next] === '\r') return at
  }
  return -1
}

/** How many fields a long line has, signs inside quotes left out. */
function fieldsIn(line: string, most: number) {
  if (!line.includes('"')) return most
  return Math.max(...countsOf(line))
}

const countsOf = (line: string) => {
  const outside = line.replace(/"[^"]*"/g, '')
  return delimiters.map((sign) => outside.split(sign).length)
}

// The header decides: it has every column and hardly ever a sentence. Where it has next to none, or there is a title above it,
// the sign decides that stands equally often in most of the lines.
function delimiterOf(text: string) {
  const lines = text.slice(0, 100_000).split(/\r\n|\r|\n/, 30)
  const counts = lines.filter((line) => line.trim() !== '').map(countsOf)
  const [header = []] = counts
  const most = Math.max(...header)
  if (most > 3) return delimiters[header.indexOf(most)] ?? ','
  const agreement = delimiters.map((_, sign) => agreementOf(counts.map((ofLine) => ofLine[sign] ?? 1)))
  return delimiters[agreement.indexOf(Math.max(...agreement))] ?? ','
}

/** How many lines have the same number of fields, which is more than one. */
function agreementOf(counts: readonly number[]) {
  const lines = new Map<number, number>()
  for (const count of counts) if (count > 1) lines.set(count, (lines.get(count) ?? 0) + 1)
  return Math.max(0, ...lines.values())
}
