import { invalidFile } from '../../http/problems'
import { mustFitSheet, plainNumber, plainPercentage, type Sheet, unsavedFormula } from './sheet'
import { readXml, type XmlToken } from './xml-tokens'

/** The visible sheets of an OpenDocument spreadsheet, from its `content.xml`, and the names of the hidden ones. Formulas count with the value that was saved. */
export function readOds(content: string): { sheets: Sheet[]; hidden: string[] } {
  const reader = new OdsReader()
  for (const token of readXml(content)) reader.take(token)
  const { sheets, hidden } = reader
  const visible = sheets.filter((sheet) => !hidden.has(sheet))
  if (visible.length === 0 && hidden.size > 0) throw invalidFile('The workbook has no sheet that can be seen.')
  return { sheets: visible, hidden: [...hidden].map(({ name }) => name) }
}

const repeatOf = (token: XmlToken, attribute: string) => Math.max(1, Number(token.attributes(attribute)) || 1)

class OdsReader {
  readonly sheets: Sheet[] = []
  readonly hidden = new Set<Sheet>()
  /** The styles of sheets that are not shown, which come before all sheets. */
  private readonly hidingStyles = new Set<string>()
  private style = ''
  private line = 0
  private rowRepeat = 1
  private isRowHidden = false
  private cells: string[] = []
  private cellRepeat = 1
  private value = ''
  /** Of a formula that nobody has calculated. */
  private isOpen = false
  private paragraphs: string[] | null = null
  private notes = 0

  take(token: XmlToken) {
    if (token.kind === 'open') this.open(token)
    else if (token.kind === 'close') this.close(token.value)
    else this.addText(token.value)
  }

  private open(token: XmlToken) {
    const name = token.value
    if (name === 'style:style') this.style = token.attributes('style:name')
    else if (name === 'style:table-properties') {
      if (token.attributes('table:display') === 'false') this.hidingStyles.add(this.style)
    } else if (name === 'table:table') {
      const sheet = { name: token.attributes('table:name'), rows: [], hiddenRows: [] }
      this.sheets.push(sheet)
      if (this.hidingStyles.has(token.attributes('table:style-name'))) this.hidden.add(sheet)
      this.line = 0
    } else if (name === 'table:table-row') {
      this.cells = []
      this.rowRepeat = repeatOf(token, 'table:number-rows-repeated')
      this.isRowHidden = /^(collapse|filter)$/.test(token.attributes('table:visibility'))
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.cellRepeat = repeatOf(token, 'table:number-columns-repeated')
      this.value = savedValue(token)
      this.isOpen = token.attributes('table:formula') !== '' && token.attributes('office:value-type') === ''
      this.paragraphs = []
    } else if (name === 'office:annotation') this.notes += 1
    else if (name === 'text:p' && this.notes === 0) this.paragraphs?.push('')
    else if (name === 'text:s') this.addText(' '.repeat(Math.min(repeatOf(token, 'text:c'), 1000)))
    else if (name === 'text:tab') this.addText('\t')
    else if (name === 'text:line-break') this.addText('\n')
  }

  private addText(text: string) {
    const last = (this.paragraphs?.length ?? 0) - 1
    if (this.notes === 0 && this.paragraphs && last >= 0) this.paragraphs[last] += text
  }

  private close(name: string) {
    if (name === 'office:annotation') this.notes -= 1
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.endCell()
    else if (name === 'table:table-row') this.endRow()
  }

  private endCell() {
    const shown = (this.paragraphs ?? []).join('\n')
    const text = isWithZeros(shown, this.value) ? shown : this.value || shown
    this.paragraphs = null
    if (this.isOpen && text === '') throw unsavedFormula(`line ${this.line + 1}`)
    // Office programs fill the rest of a row with one empty cell that is repeated a thousand times.
    if (text === '' && this.cellRepeat > 500) return
    mustFitSheet(this.line, this.cells.length + this.cellRepeat)
    for (let count = 0; count < this.cellRepeat; count += 1) this.cells.push(text)
  }

  private endRow() {
    const { cells } = this
    const isEmpty = cells.every((cell) => cell === '')
    if (!isEmpty) {
      mustFitSheet(this.line + this.rowRepeat, cells.length)
      const sheet = this.sheets.at(-1)
      for (let line = this.line + 1; line <= this.line + this.rowRepeat; line += 1) {
        if (this.isRowHidden) sheet?.hiddenRows.push(line)
        else sheet?.rows.push({ line, cells })
      }
    }
    this.line += this.rowRepeat
  }
}

/** A code that the program holds for a number, such as 0012. */
const isWithZeros = (shown: string, value: string) => shown !== value && shown.replace(/^0+(?=\d)/, '') === value

function savedValue(token: XmlToken) {
  const type = token.attributes('office:value-type')
  if (type === 'date') return token.attributes('office:date-value').slice(0, 10)
  if (type === 'percentage') return plainPercentage(token.attributes('office:value'))
  if (type === 'float' || type === 'currency') return plainNumber(token.attributes('office:value'))
  return type === 'boolean' ? token.attributes('office:boolean-value') : ''
}
