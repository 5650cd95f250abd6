import type { Pupil } from './mark-school.repo'

/** A name without case, accents, signs and the order of its words. */
export const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()

const plain = (number: string) => number.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function pairsOf(word: string) {
  const whole = ` ${word} `
  return Array.from({ length: whole.length - 1 }, (_, index) => whole.slice(index, index + 2))
}

/** From 0 to 1: how many pairs of letters two words share. */
export function likenessOfWords(one: string, other: string) {
  if (one === other) return 1
  const rest = pairsOf(other)
  const all = rest.length + pairsOf(one).length
  let shared = 0
  for (const pair of pairsOf(one)) {
    const place = rest.indexOf(pair)
    if (place === -1) continue
    rest.splice(place, 1)
    shared += 1
  }
  return (2 * shared) / all
}

/** From 0 to 1: each word of the shorter name with the likeliest one of the other, somewhat less where words are left over. */
export function likenessOfNames(one: string, other: string): number {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (shorter.length === 0) return 0
  const rest = [...longer]
  let sum = 0
  for (const word of shorter) {
    const scores = rest.map((candidate) => likenessOfWords(word, candidate))
    const best = Math.max(...scores)
    rest.splice(scores.indexOf(best), 1)
    sum += best
  }
  return (sum / shorter.length) * (1 - 0.1 * (longer.length - shorter.length))
}

const least = 0.45
const shownAtMost = 6

/** Who may be meant by a number that nobody has and the name beside it, the likeliest first. */
export function findLikely(asked: { number: string; name: string }, pupils: readonly Pupil[]): Pupil[] {
  const number = plain(asked.number)
  const scored = pupils.map((pupil) => {
    const isSameNumber = number !== '' && [pupil.admissionNumber, pupil.examNumber ?? ''].map(plain).includes(number)
    return { pupil, score: Math.max(isSameNumber ? 1 : 0, likenessOfNames(asked.name, pupil.name)) }
  })
  return scored
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, shownAtMost)
    .map(({ pupil }) => pupil)
}
