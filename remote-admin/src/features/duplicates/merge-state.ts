import type { StudentMerge } from '@bellhouse/contracts'
import type { Side } from './merge-side'

/** What somebody has decided of what is in both. */
export interface Choices {
  /** By the assessment's id. */
  marks: ReadonlyMap<string, Side>
  /** By the term's id. */
  cards: ReadonlyMap<string, Side>
  reason: string
  account: Side
}

export const noChoices: Choices = { marks: new Map(), cards: new Map(), reason: '', account: 'kept' }

/** Marks of the term that nobody has decided yet follow the card, so that the next edition says what this one says. */
export function withCard(choices: Choices, merge: StudentMerge, termId: string, side: Side): Choices {
  const marks = new Map(choices.marks)
  for (const mark of merge.marks) {
    if (mark.termId === termId && !marks.has(mark.assessmentId)) marks.set(mark.assessmentId, side)
  }
  return { ...choices, marks, cards: new Map(choices.cards).set(termId, side) }
}

export const isDecided = (merge: StudentMerge, { marks, cards, reason }: Choices) =>
  merge.marks.every(({ assessmentId }) => marks.has(assessmentId)) &&
  merge.cards.every(({ termId }) => cards.has(termId)) &&
  (merge.cards.length === 0 || reason.trim() !== '')

export const toSend = ({ marks, cards, reason, account }: Choices) => ({
  marks: [...marks].map(([assessmentId, take]) => ({ assessmentId, take })),
  cards: [...cards].map(([termId, take]) => ({ termId, take })),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
  account,
})
