import { countTitles } from './below-titles'
import type { TableRow } from './file-table'

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')
const plain = (cell = '') => cell.trim().toLowerCase()
const hasDigit = (cell = '') => /\d/.test(cell)

/** A sentence where there are two tables in one sheet, below each other or side by side, which nobody can read as one. */
export function findSecondTable(name: string, lines: readonly TableRow[]): string | null {
  // What stands above a list is no table of its own, also where an empty line parts the two.
  const [header, ...rows] = lines.slice(countTitles(lines))
  if (!header || rows.length < 2) return null
  return findTableBelow(name, header, rows) ?? findTableBeside(name, header, rows)
}

function findTableBelow(name: string, header: TableRow, rows: readonly TableRow[]) {
  for (let index = 2; index < rows.length - 1; index += 1) {
    const row = rows[index]
    const before = rows[index - 1]
    if (!row || !before || row.line - before.line < 2 + lineBreaksIn(before)) continue
    if (!isOtherHeader(row, header, rows.slice(0, index))) continue
    if ((rows[index + 1]?.line ?? 0) !== row.line + 1) continue
    return `${name} holds two tables: one from line ${header.line}, and another with a header of its own in line ${row.line}. Put each into a file or sheet of its own.`
  }
  return null
}

const lineBreaksIn = ({ cells }: TableRow) =>
  cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

const headerWord =
  /\b(no|number|names?|surname|class|form|year|stream|subjects?|marks?|scores?|date|day|status|sex|gender|teacher|staff|phone|e?mail|adm|lin|index|grade|code|room|parent|guardian)\b/

/** Words alone, each once, side by side; one is known from headers, and one stands below nothing but numbers. */
function isOtherHeader({ cells }: TableRow, header: TableRow, above: readonly TableRow[]) {
  const words = filled(cells).map(plain)
  if (words.length < 2 || words.some(hasDigit) || new Set(words).size < words.length) return false
  if (!words.some((word) => headerWord.test(word)) || hasHole(cells)) return false
  if (cells.every((cell, column) => plain(cell) === '' || plain(cell) === plain(header.cells[column]))) return false
  return cells.some((cell, column) => {
    const numbers = above.map((row) => plain(row.cells[column])).filter(Boolean)
    return plain(cell) !== '' && numbers.length >= 2 && numbers.every(hasDigit)
  })
}

function hasHole(cells: readonly string[]) {
  const places = cells.flatMap((cell, column) => (plain(cell) === '' ? [] : column))
  return (places.at(-1) ?? 0) - (places[0] ?? 0) >= places.length
}

function findTableBeside(name: string, header: TableRow, rows: readonly TableRow[]) {
  const width = Math.max(...[header, ...rows.slice(0, 1000)].map(({ cells }) => cells.length))
  for (let gap = 2; gap < width - 2; gap += 1) {
    if ([header, ...rows].some(({ cells }) => plain(cells[gap]) !== '')) continue
    const left = header.cells.slice(0, gap).map(plain).filter(Boolean)
    const right = header.cells
      .slice(gap + 1)
      .map(plain)
      .filter(Boolean)
    if (left.length < 2 || right.length < 2) continue
    const isSame = right.filter((word) => left.includes(word)).length * 2 >= right.length
    if (!isSame) continue
    return `${name} holds two tables side by side, with the empty column ${letterOf(gap)} between them. Put each into a file or sheet of its own.`
  }
  return null
}

function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}
