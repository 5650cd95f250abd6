import { withoutAccents } from '@bellhouse/words'

/** As it is compared where capitals and accents make no difference. */
export const foldText = (text: string) => withoutAccents(text).toLowerCase()

/**
 * How many slips of the finger lie between two texts: letters left out, added, changed, or two swapped with each other
 * (optimal string alignment distance).
 */
export function countSlips(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = next
  }
  return at(last, other.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY

/** Short words have one slip at most, or everybody would be alike; below four letters there is none. */
function mostSlips(word: string) {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

/**
 * Whether each word that was typed is meant by some word of the text: as its beginning, or with a slip or two.
 * Both are given in small letters without accents.
 */
export function isNearly(typed: string, text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return typed
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => words.some((candidate) => isMeant(word, candidate)))
}

function isMeant(typed: string, word: string) {
  if (word.startsWith(typed)) return true
  const most = mostSlips(typed)
  return most > 0 && (countSlips(typed, word) <= most || countSlips(typed, word.slice(0, typed.length)) <= most)
}
