import { plainWord } from '@bellhouse/words'
import { isBelowBands, joinNames, trimmed } from '../../../platform/table-file/band-headers'
import type { TableRow } from '../../../platform/table-file/file-table'
import { knownHeaders } from './known-headers'
import { sexOf } from './roster-words'

type Line = Pick<TableRow, 'cells'>

const isKnown = (text: string) => knownHeaders.has(plainWord(text))

/** The names of columns in two lines: “SURNAME” and “OTHER NAMES” below a “NAME OF STUDENT” over both, beside columns with one name. */
export const joinLines = (upper: Line, lower: Line): string[] =>
  joinNames(trimmed(upper.cells), trimmed(lower.cells), (band, cell) => {
    const whole = `${band} ${cell}`
    return !isKnown(whole) && isKnown(cell) ? cell : whole
  })

/** Whether a line adds names below a line of names: words alone, each below a name over several columns, and most of them known. */
export function isSecondLine(upper: Line, lower: Line | undefined): boolean {
  if (!lower) return false
  const [top, below] = [trimmed(upper.cells), trimmed(lower.cells)]
  const places = below.flatMap((cell, column) => (cell === '' ? [] : column))
  if (places.length < 2 || below.some((cell) => /\d/.test(cell)) || !isBelowBands(top, below)) return false
  const known = joinLines(upper, lower).filter((header, column) => places.includes(column) && isName(header))
  return known.length * 2 >= places.length
}

const isName = (header: string) => isKnown(header) || isSexOf(header)

/** “SEX M” names the column in which the boys are ticked. */
const isSexOf = (header: string) => {
  const words = header.split(' ')
  return words.length > 1 && isKnown(words.slice(0, -1).join(' ')) && sexOf(words.at(-1) ?? '') !== null
}
