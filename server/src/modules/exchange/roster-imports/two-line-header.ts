import type { TableRow } from '../../../platform/table-file/file-table'
import { knownHeaders } from './known-headers'
import { likeness } from './roster-rows'
import { sexOf } from './roster-words'

const isKnown = (text: string) => knownHeaders.has(likeness(text))

const trimmed = ({ cells }: Pick<TableRow, 'cells'>) => cells.map((cell) => cell.trim())

/** The names of columns in two lines: “SURNAME” and “OTHER NAMES” below a “NAME OF STUDENT” over both, beside columns with one name. */
export function joinLines(upper: Pick<TableRow, 'cells'>, lower: Pick<TableRow, 'cells'>): string[] {
  const [top, below] = [trimmed(upper), trimmed(lower)]
  let band = ''
  return Array.from({ length: Math.max(top.length, below.length) }, (_, column) => {
    band = top[column] || band
    const cell = below[column] ?? ''
    if (cell === '') return top[column] ?? ''
    const whole = `${band} ${cell}`
    if (!band || isKnown(whole)) return band ? whole : cell
    return isKnown(cell) ? cell : whole
  })
}

/** Whether a line adds names below a line of names: words alone, each below a name over several columns, and most of them known. */
export function isSecondLine(upper: Pick<TableRow, 'cells'>, lower: Pick<TableRow, 'cells'> | undefined): boolean {
  if (!lower) return false
  const [top, below] = [trimmed(upper), trimmed(lower)]
  const places = below.flatMap((cell, column) => (cell === '' ? [] : column))
  if (places.length < 2 || below.some((cell) => /\d/.test(cell))) return false
  const isSpanned = (column: number) =>
    !top[column] ? top.slice(0, column).some(Boolean) : !top[column + 1] && Boolean(below[column + 1])
  const hasOwn = top.some((cell, column) => cell !== '' && !below[column])
  if (!hasOwn || !places.every(isSpanned) || places.every((column) => top[column])) return false
  const known = joinLines(upper, lower).filter((header, column) => places.includes(column) && isName(header))
  return known.length * 2 >= places.length
}

const isName = (header: string) => isKnown(header) || isSexOf(header)

/** “SEX M” names the column in which the boys are ticked. */
const isSexOf = (header: string) => {
  const words = header.split(' ')
  return words.length > 1 && isKnown(words.slice(0, -1).join(' ')) && sexOf(words.at(-1) ?? '') !== null
}
