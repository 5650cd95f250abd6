import { likenessOfWords, wordsOf } from './name-words'

const titles = ['mr', 'mrs', 'ms', 'miss', 'mstr', 'master', 'dr', 'rev', 'fr', 'sr', 'br', 'jr']

const namesIn = (text: string) => wordsOf(text).filter((word) => /^\p{L}+$/u.test(word) && !titles.includes(word))

const isWhole = (word: string) => word.length > 2

/** A letter or two may be initials. */
function isSameWord(one: string, other: string) {
  const [shorter = '', longer = ''] = [one, other].sort((a, b) => a.length - b.length)
  const isBegun = isWhole(shorter) ? longer.startsWith(shorter) : longer[0] === shorter[0]
  return isBegun || likenessOfWords(one, other) > leastAlike
}

/** A slip of the pen keeps more pairs of letters than that; Joan and John do not. */
const leastAlike = 0.62

/**
 * Whether two names are clearly those of different people. They are not where every name of the shorter one is in the other, or two names
 * are in both; nor where one of them has nothing but initials or signs.
 */
export function isAnotherName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [namesIn(one), namesIn(other)].sort((a, b) => a.length - b.length)
  if (![shorter, longer].every((words) => words.some(isWhole))) return false
  const rest = [...longer]
  // Whole names choose first, so that an initial takes none of them away.
  const shared = shorter.toSorted((a, b) => b.length - a.length).filter((word) => takeSame(word, rest))
  return shared.length < shorter.length && shared.filter(isWhole).length < 2
}

/** Takes the word that is the same out of the others. */
function takeSame(word: string, rest: string[]) {
  const exact = rest.indexOf(word)
  const place = exact === -1 ? rest.findIndex((other) => isSameWord(word, other)) : exact
  if (place === -1) return false
  rest.splice(place, 1)
  return true
}
