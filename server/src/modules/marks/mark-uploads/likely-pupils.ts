import { plainWord } from '@bellhouse/words'
import { likenessOfWords, wordsOf } from '../../../platform/imports/name-words'
import type { Pupil } from './mark-school.repo'

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
  const number = plainWord(asked.number)
  const scored = pupils.map((pupil) => {
    const isSameNumber =
      number !== '' && [pupil.admissionNumber, pupil.examNumber ?? ''].map(plainWord).includes(number)
    return { pupil, score: Math.max(isSameNumber ? 1 : 0, likenessOfNames(asked.name, pupil.name)) }
  })
  return scored
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, shownAtMost)
    .map(({ pupil }) => pupil)
}
