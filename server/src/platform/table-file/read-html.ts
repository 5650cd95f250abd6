import { Parser } from 'htmlparser2'
import { invalidFile } from '../../http/problems'
import { HtmlGrid } from './html-grid'
import type { Sheet } from './sheet'

/** Elements within each other; pages have a few dozen, and going through all of them for each that ends would take minutes. */
const deepest = 1000
/** What a browser takes of a cell. */
const mostSpanned = { columns: 1000, lines: 65_534 }

const blocks = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const unread = new Set(['script', 'style', 'template', 'noscript', 'select', 'title'])
/** Of these the value is shown, which no text says. */
const fieldTypes = new Set(['', 'text', 'number', 'date', 'email', 'tel'])

/** The tables of a web page, as programs write them that call it a spreadsheet, and whether the page ends within one. */
export function readHtml(html: string): { sheets: Sheet[]; isCut: boolean } {
  const reader = new HtmlReader()
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.addText(text.replace(/[ \t\r\n\f]+/g, ' ')),
    onclosetag: (name) => reader.close(name),
  })
  parser.write(html)
  const isCut = reader.isWithin
  parser.end()
  const sheets = reader.grids.map(({ title, rows, hiddenRows }, place) => {
    return { name: title || `Table ${place + 1}`, rows, hiddenRows }
  })
  return { sheets: sheets.toSorted((one, other) => sizeOf(other) - sizeOf(one)), isCut }
}

// What stands around a list, as a letterhead does, is smaller than the list.
const sizeOf = ({ rows }: Sheet) => rows.reduce((sum, { cells }) => sum + cells.length, 0)

type Attributes = Record<string, string>

interface Cell {
  text: string
  columns: number
  lines: number
}

interface OpenTable {
  grid: HtmlGrid
  cell: Cell | null
  isTitle: boolean
}

class HtmlReader {
  readonly grids: HtmlGrid[] = []
  private readonly tables: OpenTable[] = []
  private depth = 0
  /** How deep the element is whose texts are not shown, and the one in it whose text is; 0 for none. */
  private unreadSince = 0
  private readSince = 0

  get isWithin() {
    return this.tables.length > 0
  }

  open(name: string, attributes: Attributes) {
    this.depth += 1
    if (this.depth > deepest) throw invalidFile('too many elements stand within each other for a table of a school.')
    this.hideOrShow(name, attributes)
    if (blocks.has(name)) this.addText('\n')
    if (name === 'input') this.addText(shownValue(attributes))
    const table = this.tables.at(-1)
    if (name === 'table') this.openTable()
    else if (table && name === 'tr') table.grid.openRow(isHidden(attributes))
    else if (table && isCell(name)) table.cell = openCell(attributes)
    else if (table && name === 'caption') table.isTitle = true
  }

  private hideOrShow(name: string, attributes: Attributes) {
    const isChosen = name === 'option' && attributes.selected !== undefined
    if (this.unreadSince > 0) this.readSince ||= isChosen ? this.depth : 0
    else if (unread.has(name) || (!isPart(name) && isHidden(attributes))) this.unreadSince = this.depth
  }

  addText(text: string) {
    const table = this.tables.at(-1)
    if (!table || (this.unreadSince > 0 && this.readSince === 0)) return
    if (table.cell) table.cell.text += text
    else if (table.isTitle) table.grid.title += text.replace(/\s+/g, ' ')
  }

  close(name: string) {
    if (this.readSince === this.depth) this.readSince = 0
    if (this.unreadSince === this.depth) this.unreadSince = 0
    this.depth -= 1
    const table = this.tables.at(-1)
    if (!table) return
    if (isCell(name)) this.endCell()
    else if (name === 'tr') table.grid.closeRow()
    else if (name === 'caption') table.isTitle = false
    else if (name === 'table') {
      table.grid.closeRow()
      this.tables.pop()
    } else if (blocks.has(name)) this.addText('\n')
  }

  private openTable() {
    const grid = new HtmlGrid()
    this.grids.push(grid)
    this.tables.push({ grid, cell: null, isTitle: false })
  }

  private endCell() {
    const table = this.tables.at(-1)
    if (!table?.cell) return
    const { text, columns, lines } = table.cell
    table.cell = null
    table.grid.addCell(shownText(text), columns, lines)
  }
}

const isCell = (name: string) => name === 'td' || name === 'th'
const isPart = (name: string) => name === 'tr' || isCell(name) || name === 'table'

const isHidden = ({ hidden, style = '' }: Attributes) =>
  hidden !== undefined || /(?:^|;)\s*display\s*:\s*none/i.test(style)

const shownValue = ({ type = '', value = '' }: Attributes) => (fieldTypes.has(type.toLowerCase()) ? value : '')

function spanOf(text: string | undefined, most: number) {
  const count = Number.parseInt(text ?? '', 10)
  return count >= 1 ? Math.min(count, most) : 1
}

const openCell = (attributes: Attributes): Cell => ({
  text: '',
  columns: spanOf(attributes.colspan, mostSpanned.columns),
  lines: linesOf(attributes),
})

// 0 means as far as the table goes.
const linesOf = ({ rowspan }: Attributes) =>
  rowspan?.trim() === '0' ? mostSpanned.lines : spanOf(rowspan, mostSpanned.lines)

/** A text as a browser shows it: blanks count once, and new lines are those of elements. */
function shownText(text: string) {
  const lines = text.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim())
  return lines.filter((line) => line !== '').join('\n')
}
