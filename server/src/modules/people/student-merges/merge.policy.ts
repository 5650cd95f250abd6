import type { InputOf, mergeStudents } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'
import type { MarkOfBoth } from './merge-facts.repo'

export interface InBoth {
  terms: readonly string[]
  papers: readonly string[]
  applications: readonly string[]
}

const paperWords: Record<string, string> = {
  transcript: 'a transcript',
  'leaving-certificate': 'a leaving certificate',
  testimonial: 'a testimonial',
}

/** What keeps two records from becoming one: numbers of what is printed would have to change, and they stay as they are. */
export function refusalsOf({ terms, papers, applications }: InBoth): string[] {
  const kinds = papers.map((kind) => paperWords[kind] ?? kind)
  return [
    ...(terms.length > 0
      ? [
          `Both have published report cards of ${terms.join(' and ')}. Published cards stay as they are, so these records cannot be merged.`,
        ]
      : []),
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
