import { countOf } from '@bellhouse/words'

/** Signs that nobody sees and that no name or number needs; joiners inside of words stay, as some scripts write with them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const edgeJoiners = /^[\u200c\u200d]+|[\u200c\u200d]+$/g
const spaces = /[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g
const wide = /[\uff01-\uff5e]/g

export interface CleanCounts {
  spaces: number
  invisible: number
  wide: number
}

/** The cell as somebody would have typed it with care; counts what was mended in it. */
export function cleanCell(cell: string, counts: CleanCounts): string {
  // Most cells are clean, and a list may have a million of them.
  if (isClean.test(cell)) return cell
  const seen = cell.replace(invisible, '').replace(edgeJoiners, '')
  if (seen !== cell) counts.invisible += 1
  const narrow = seen.replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  if (narrow !== seen) counts.wide += 1
  const spaced = narrow.replace(spaces, ' ').trim()
  if (spaced !== narrow) counts.spaces += 1
  return spaced
}

/** The cell without the signs that nobody sees. */
export const visibleCell = (cell: string) =>
  isClean.test(cell) ? cell : cell.replace(invisible, '').replace(edgeJoiners, '')

/** Whether a cell says what is here, which somebody may have typed with spaces or signs that a cell of a file loses. */
export const isSameText = (cell: string, held: string | null | undefined) =>
  cell === held || (held != null && cell === cleanCell(held, { spaces: 0, invisible: 0, wide: 0 }))

const isClean = /^(?:[!-~]+(?: [!-~]+)*)?$/

export function sentencesOf({ spaces: spaced, invisible: hidden, wide: widened }: CleanCounts): string[] {
  return [
    ...(spaced ? [`Spaces around or doubled between words were removed in ${cells(spaced)}.`] : []),
    ...(hidden ? [`Invisible characters were removed in ${cells(hidden)}.`] : []),
    ...(widened ? [`Wide letters and digits were made plain ones in ${cells(widened)}.`] : []),
  ]
}

const cells = (count: number) => countOf(count, 'cell')
