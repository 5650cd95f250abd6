import type { InputOf, mergeStudents } from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'
import type { MarkOfBoth } from './merge-facts.repo'

export interface InBoth {
  papers: readonly string[]
  applications: readonly string[]
}

const paperWords: Record<string, string> = {
  transcript: 'a transcript',
  'leaving-certificate': 'a leaving certificate',
  testimonial: 'a testimonial',
}

/** What keeps two records from becoming one: numbers of what is printed would have to change, and they stay as they are. */
export function refusalsOf({ papers, applications }: InBoth): string[] {
  const kinds = papers.map((kind) => paperWords[kind] ?? kind)
  return [
    ...(kinds.length > 0
      ? [
          `Both have ${kinds.join(' and ')} that was issued. Issued papers stay as they are, so these records cannot be merged.`,
        ]
      : []),
    ...(applications.length > 0
      ? [
          `Both were admitted by an application of their own (${applications.join(' and ')}), so these records cannot be merged.`,
        ]
      : []),
  ]
}

type Chosen = Pick<InputOf<typeof mergeStudents>, 'cards' | 'reason'>

/** Of which terms the cards of either record do not count any longer, and why. */
export function cardsToSupersede(terms: readonly { termId: string; term: string }[], { cards = [], reason }: Chosen) {
  const counts = new Map(cards.map(({ termId, take }) => [termId, take]))
  const open = terms.filter(({ termId }) => !counts.has(termId)).map(({ term }) => term)
  if (open.length > 0) {
    throw conflict(`Say which report card counts of ${open.join(' and ')}, then merge again. Nothing was changed.`)
  }
  if (terms.length > 0 && !reason) throw invalidFields({ reason: 'Write why the other report card does not count' })
  const termsOf = (side: 'kept' | 'other') =>
    terms.filter(({ termId }) => counts.get(termId) !== side).map(({ termId }) => termId)
  return { ofKept: termsOf('kept'), ofOther: termsOf('other'), reason: reason ?? '' }
}

/** Somebody has to say which one stands. */
export const isOpen = ({ isKeptEmpty, isOtherEmpty }: MarkOfBoth) => !isKeptEmpty && !isOtherEmpty

/** The assessments in which the other record's mark stands. */
export function marksToTake(both: readonly MarkOfBoth[], chosen: InputOf<typeof mergeStudents>['marks']): string[] {
  const takes = new Map(chosen.map(({ assessmentId, take }) => [assessmentId, take]))
  const open = both.filter((mark) => isOpen(mark) && !takes.has(mark.assessmentId))
  if (open.length > 0) {
    const count = open.length === 1 ? '1 mark that differs' : `${open.length} marks that differ`
    throw conflict(`Say which one stands of ${count}, then merge again. Nothing was changed.`)
  }
  return both
    .filter((mark) => (isOpen(mark) ? takes.get(mark.assessmentId) === 'other' : mark.isKeptEmpty))
    .map(({ assessmentId }) => assessmentId)
}
