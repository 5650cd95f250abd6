import { invalidFile } from '../../http/problems'
import { digitPatternOf, withDigits } from './digit-pattern'
import { mustFitSheet, plainNumber, plainPercentage, type Sheet, unsavedFormula } from './sheet'
import { readXml, type XmlToken } from './xml-tokens'

/** The visible sheets of a workbook in the XML format that Excel had in 2003 and other programs still write, and the names of the hidden ones. */
export function readExcelXml(xml: string): { sheets: Sheet[]; hidden: string[] } {
  const reader = new ExcelXmlReader()
  for (const token of readXml(xml)) reader.take(token)
  if (!reader.isWhole) throw invalidFile(cutSentence)
  const { sheets, hidden } = reader
  return { sheets: sheets.filter((sheet) => !hidden.has(sheet)), hidden: [...hidden].map(({ name }) => name) }
}

const cutSentence =
  'This workbook in the Excel XML format from 2003 was cut off: its end is missing, and with it rows. Fetch it again and drop that file.'

const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute, whose prefix is that of most programs or none. */
const said = (token: XmlToken, name: string) => token.attributes(`ss:${name}`) || token.attributes(name)
const placeOf = (token: XmlToken, next: number) => Number(said(token, 'Index')) || next

class ExcelXmlReader {
  readonly sheets: Sheet[] = []
  readonly hidden = new Set<Sheet>()
  isWhole = false
  private readonly formats = new Map<string, string>()
  private style = ''
  private line = 0
  private isRowHidden = false
  private cells: string[] = []
  private column = 0
  private across = 0
  private cell = { type: '', format: '', isFormula: false }
  private text = ''
  /** Within which element texts are read. */
  private reading = ''
  private comments = 0

  take(token: XmlToken) {
    if (token.kind === 'text') this.text += this.reading ? token.value : ''
    else if (token.kind === 'open') this.open(plainName(token.value), token)
    else this.close(plainName(token.value))
  }

  private open(name: string, token: XmlToken) {
    if (name === 'Style') this.style = said(token, 'ID')
    else if (name === 'NumberFormat') this.formats.set(this.style, said(token, 'Format'))
    else if (name === 'Worksheet') this.openSheet(token)
    else if (name === 'Row') this.openRow(token)
    else if (name === 'Cell') this.openCell(token)
    else if (name === 'Comment') this.comments += 1
    else if (name === 'Data' && this.comments === 0) this.read(name, said(token, 'Type'))
    else if (name === 'Visible') this.read(name)
  }

  private openSheet(token: XmlToken) {
    this.sheets.push({ name: said(token, 'Name'), rows: [], hiddenRows: [] })
    this.line = 0
  }

  private openRow(token: XmlToken) {
    this.line = placeOf(token, this.line + 1)
    this.isRowHidden = said(token, 'Hidden') === '1'
    this.cells = []
    this.column = 0
  }

  private openCell(token: XmlToken) {
    this.column = placeOf(token, this.column + 1)
    this.across = Number(said(token, 'MergeAcross')) || 0
    const isFormula = said(token, 'Formula') !== ''
    this.cell = { type: '', format: this.formats.get(said(token, 'StyleID')) ?? '', isFormula }
    this.text = ''
  }

  private read(name: string, type = '') {
    this.reading = name
    this.text = ''
    if (name === 'Data') this.cell.type = type
  }

  private close(name: string) {
    if (name === this.reading) this.reading = ''
    const sheet = this.sheets.at(-1)
    if (name === 'Workbook') this.isWhole = true
    else if (name === 'Comment') this.comments -= 1
    else if (name === 'Cell') this.endCell()
    else if (name === 'Row' && this.cells.some((cell) => cell !== '')) {
      if (this.isRowHidden) sheet?.hiddenRows.push(this.line)
      else sheet?.rows.push({ line: this.line, cells: this.cells })
    } else if (name === 'Visible' && sheet && /Hidden$/.test(this.text)) this.hidden.add(sheet)
  }

  private endCell() {
    mustFitSheet(this.line, this.column)
    const { type, isFormula } = this.cell
    if (isFormula && type === '') throw unsavedFormula(`line ${this.line}, column ${this.column}`)
    while (this.cells.length < this.column - 1) this.cells.push('')
    this.cells[this.column - 1] = type === '' ? '' : wordOf(this.cell, this.text)
    this.column += this.across
  }
}

function wordOf({ type, format }: { type: string; format: string }, text: string) {
  if (type === 'Boolean') return text === '1' ? 'true' : 'false'
  if (type === 'DateTime') return momentOf(text)
  if (type !== 'Number') return text
  if (/%|^Percent$/.test(format)) return plainPercentage(text)
  const pattern = digitPatternOf(format)
  return pattern ? withDigits(plainNumber(text), pattern) : plainNumber(text)
}

/** A time alone stands on a day before the first one of spreadsheets. */
const dayless = /^1899-12-3[01]T(\d\d:\d\d)(:\d\d)?/

function momentOf(text: string) {
  const [, time, seconds = ''] = dayless.exec(text) ?? []
  if (!time) return text.slice(0, 10)
  return seconds === ':00' ? time : time + seconds
}
