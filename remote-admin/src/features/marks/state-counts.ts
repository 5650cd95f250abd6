import { assessmentStates, type SubjectProgress } from '@bellhouse/contracts'
import { stateWords } from '@bellhouse/marks'

/** How many assessments are in which state, in words: `1 submitted, 12 approved`. */
export function stateCounts(subjects: readonly SubjectProgress[]): string {
  const counts = assessmentStates.map((state) => ({
    word: stateWords[state].word.toLowerCase(),
    count: subjects.reduce((sum, subject) => sum + subject[state], 0),
  }))
  const there = counts.filter(({ count }) => count > 0)
  return there.map(({ word, count }) => `${count} ${word}`).join(', ') || 'None'
}
