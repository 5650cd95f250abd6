import type { TableRow } from './file-table'
import { mostColumns, mustFitSheet } from './sheet'

/** One table of a web page while it is read: each text in its row and column, as far as cells go over several. */
export class HtmlGrid {
  readonly rows: TableRow[] = []
  readonly hiddenRows: number[] = []
  title = ''
  private line = 0
  private cells: string[] = []
  private column = 0
  private isOpen = false
  private isHidden = false
  /** For each column the last line of the cell that goes on below. */
  private readonly lastLines: number[] = []

  openRow(isHidden: boolean) {
    this.closeRow()
    this.line += 1
    this.isOpen = true
    this.isHidden = isHidden
    this.cells = []
    this.column = 0
  }

  closeRow() {
    if (!this.isOpen) return
    this.isOpen = false
    const cells = this.cells.slice(0, this.cells.findLastIndex((cell) => cell !== '') + 1)
    if (cells.length === 0) return
    mustFitSheet(this.line, cells.length)
    if (this.isHidden) this.hiddenRows.push(this.line)
    else this.rows.push({ line: this.line, cells })
  }

  /** A text stands in the first of the columns that its cell goes over, as in a spreadsheet. */
  addCell(text: string, columns: number, lines: number) {
    if (!this.isOpen) this.openRow(false)
    while ((this.lastLines[this.column] ?? 0) >= this.line) this.put('')
    const end = Math.min(this.column + columns, mostColumns)
    this.put(text, lines)
    while (this.column < end) this.put('', lines)
  }

  private put(text: string, lines = 1) {
    if (text !== '') mustFitSheet(this.line, this.column + 1)
    if (this.column > mostColumns) return
    this.cells[this.column] = text
    if (lines > 1) this.lastLines[this.column] = this.line + lines - 1
    this.column += 1
  }
}
