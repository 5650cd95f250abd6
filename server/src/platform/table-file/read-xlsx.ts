import { dayInMs } from '@bellhouse/contracts'
import { invalidFile } from '../../http/problems'
import { type DigitPattern, digitPatternOf, withDigits } from './digit-pattern'
import { mustFitSheet, plainNumber, plainPercentage, type Sheet, unsavedFormula } from './sheet'
import { readXml, type XmlToken } from './xml-tokens'

/** The text of a part of the package by its path; empty where there is none. */
type Part = (path: string) => string

/** The visible sheets of an Excel workbook, and the names of the hidden ones. Formulas count with the value that was saved. */
export function readXlsx(part: Part): { sheets: Sheet[]; hidden: string[] } {
  const texts = readTexts(part('xl/sharedStrings.xml'))
  const kindOf = readStyles(part('xl/styles.xml'))
  const { sheets, hidden, begin } = readContents(part)
  return {
    sheets: sheets.map(({ name, path }) => ({ name, ...readRows(part(path), { texts, kindOf, begin }) })),
    hidden,
  }
}

/** Without the prefix that some programs put before each element of a part. */
function* readPlain(xml: string): Generator<XmlToken> {
  let prefix: string | null = null
  for (const token of readXml(xml)) {
    if (token.kind === 'open') prefix ??= /^[^:]+:/.exec(token.value)?.[0] ?? ''
    const isPrefixed = prefix && token.kind !== 'text' && token.value.startsWith(prefix)
    yield isPrefixed ? { ...token, value: token.value.slice(prefix?.length) } : token
  }
}

function readContents(part: Part) {
  const targets = new Map<string, string>()
  for (const { kind, value, attributes } of readPlain(part('xl/_rels/workbook.xml.rels'))) {
    if (kind === 'open' && value === 'Relationship') targets.set(attributes('Id'), attributes('Target'))
  }
  const sheets: { name: string; path: string }[] = []
  const hidden: string[] = []
  let begin = Date.UTC(1899, 11, 30)
  for (const { kind, value, attributes } of readPlain(part('xl/workbook.xml'))) {
    if (kind !== 'open') continue
    if (value === 'workbookPr' && /^(1|true)$/.test(attributes('date1904'))) begin = Date.UTC(1904, 0, 1)
    if (value !== 'sheet') continue
    if (attributes('state').includes('idden')) {
      hidden.push(attributes('name'))
      continue
    }
    const target = targets.get(attributes('r:id')) ?? ''
    sheets.push({ name: attributes('name'), path: target.startsWith('/') ? target.slice(1) : `xl/${target}` })
  }
  if (sheets.length === 0) throw invalidFile('The workbook has no sheet that can be seen.')
  return { sheets, hidden, begin }
}

function readTexts(xml: string): string[] {
  const texts: string[] = []
  let isText = false
  let hints = 0
  for (const { kind, value } of readPlain(xml)) {
    if (kind === 'open' && value === 'si') texts.push('')
    else if (value === 'rPh' && kind !== 'text') hints += kind === 'open' ? 1 : -1
    else if (value === 't' && kind !== 'text') isText = kind === 'open'
    else if (kind === 'text' && isText && hints === 0) texts[texts.length - 1] += value
  }
  return texts
}

type NumberKind = 'day' | 'time' | 'percentage' | DigitPattern | null

/** As what a style of a cell shows its number. */
function readStyles(xml: string): (style: string) => NumberKind {
  const own = new Map<string, string>()
  const styles: NumberKind[] = []
  let isInside = false
  for (const { kind, value, attributes } of readPlain(xml)) {
    if (value === 'cellXfs' && kind !== 'text') isInside = kind === 'open'
    if (kind !== 'open') continue
    if (value === 'numFmt') own.set(attributes('numFmtId'), attributes('formatCode'))
    if (value === 'xf' && isInside) styles.push(kindOfFormat(attributes('numFmtId'), own))
  }
  return (style) => styles[Number(style)] ?? null
}

function kindOfFormat(id: string, own: Map<string, string>): NumberKind {
  const code = own.get(id)
  if (code === undefined) {
    if (id === '9' || id === '10') return 'percentage'
    if (Number(id) >= 18 && Number(id) <= 21) return 'time'
    return Number(id) >= 14 && Number(id) <= 22 ? 'day' : null
  }
  const shown = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/[dy]/i.test(shown)) return 'day'
  if (/[hs]/i.test(shown)) return 'time'
  return shown.includes('%') ? 'percentage' : digitPatternOf(code)
}

interface Meaning {
  texts: string[]
  kindOf: (style: string) => NumberKind
  begin: number
}

function readRows(xml: string, meaning: Meaning): Omit<Sheet, 'name'> {
  const { rows, hiddenRows, take } = new RowReader(meaning)
  for (const token of readPlain(xml)) take(token)
  return { rows, hiddenRows }
}

class RowReader {
  readonly rows: Sheet['rows'] = []
  readonly hiddenRows: number[] = []
  private line = 0
  private isHidden = false
  private cells: string[] = []
  private cell = { type: '', style: '', column: -1, reference: '' }
  private text = ''
  private isValue = false
  private isFormula = false

  constructor(private readonly meaning: Meaning) {}

  take = (token: XmlToken) => {
    if (token.kind === 'text') this.text += this.isValue ? token.value : ''
    else if (token.value === 'v' || token.value === 't') this.isValue = token.kind === 'open'
    else if (token.value === 'f') this.isFormula = true
    else if (token.kind === 'open') this.open(token)
    else this.close(token.value)
  }

  private open({ value, attributes }: XmlToken) {
    if (value === 'row') {
      this.line = Number(attributes('r')) || this.line + 1
      this.isHidden = /^(1|true)$/.test(attributes('hidden'))
      this.cells = []
    } else if (value === 'c') {
      const reference = attributes('r')
      const column = columnOf(reference, this.cells.length)
      this.cell = { type: attributes('t'), style: attributes('s'), column, reference }
      this.text = ''
      this.isFormula = false
    }
  }

  private close(name: string) {
    const { line, cells, cell } = this
    if (name === 'c') {
      mustFitSheet(line, cell.column + 1)
      if (this.isFormula && this.text === '' && cell.type !== 'str') throw unsavedFormula(`cell ${cell.reference}`)
      while (cells.length < cell.column) cells.push('')
      cells[cell.column] = wordOf(cell, this.text, this.meaning)
    } else if (name === 'row' && cells.some((one) => one !== '')) {
      if (this.isHidden) this.hiddenRows.push(line)
      else this.rows.push({ line, cells })
    }
  }
}

/** Place of a cell such as `AB12`, the first column being 0. */
function columnOf(reference: string, next: number) {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function wordOf({ type, style }: { type: string; style: string }, text: string, { texts, kindOf, begin }: Meaning) {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'd') return text.slice(0, 10)
  if (type !== '' && type !== 'n') return text
  const kind = text === '' ? null : kindOf(style)
  if (kind === 'day') return dayOf(begin + Number(text) * dayInMs) ?? text
  if (kind === 'time') return timeOf(text) ?? plainNumber(text)
  if (kind === 'percentage') return plainPercentage(text)
  return kind ? withDigits(plainNumber(text), kind) : plainNumber(text)
}

/** The time of a day such as 08:30, with seconds where it has some; null for what is longer than a day. */
function timeOf(text: string) {
  const seconds = Math.round((Number(text) * dayInMs) / 1000)
  if (!(seconds >= 0 && seconds * 1000 < dayInMs)) return null
  const time = new Date(seconds * 1000).toISOString().slice(11, 19)
  return time.endsWith(':00') ? time.slice(0, 5) : time
}

const dayOf = (time: number) => (Math.abs(time) < 8.64e15 ? new Date(time).toISOString().slice(0, 10) : null)
