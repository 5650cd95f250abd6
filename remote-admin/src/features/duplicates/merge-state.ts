import type { PaperOfBoth, StudentMerge } from '@bellhouse/contracts'
import type { Side } from './merge-side'

/** What somebody has decided of what is in both. */
export interface Choices {
  /** By the assessment's id. */
  marks: ReadonlyMap<string, Side>
  /** By the term's id. */
  cards: ReadonlyMap<string, Side>
  papers: ReadonlyMap<PaperOfBoth['kind'], Side>
  admission: Side | null
  reason: string
  account: Side
}

export const noChoices: Choices = {
  ...{ marks: new Map(), cards: new Map(), papers: new Map(), admission: null },
  ...{ reason: '', account: 'kept' },
}

/** Marks of the term that nobody has decided yet follow the card, so that the next edition says what this one says. */
export function withCard(choices: Choices, merge: StudentMerge, termId: string, side: Side): Choices {
  const marks = new Map(choices.marks)
  for (const mark of merge.marks) {
    if (mark.termId === termId && !marks.has(mark.assessmentId)) marks.set(mark.assessmentId, side)
  }
  return { ...choices, marks, cards: new Map(choices.cards).set(termId, side) }
}

/** Something of one record will not count, which needs a reason. */
export const needsReason = ({ cards, papers, admissions }: StudentMerge) =>
  cards.length > 0 || papers.length > 0 || admissions !== null

export const isDecided = (merge: StudentMerge, { marks, cards, papers, admission, reason }: Choices) =>
  merge.marks.every(({ assessmentId }) => marks.has(assessmentId)) &&
  merge.cards.every(({ termId }) => cards.has(termId)) &&
  merge.papers.every(({ kind }) => papers.has(kind)) &&
  (merge.admissions === null || admission !== null) &&
  (!needsReason(merge) || reason.trim() !== '')

export const toSend = ({ marks, cards, papers, admission, reason, account }: Choices) => ({
  marks: [...marks].map(([assessmentId, take]) => ({ assessmentId, take })),
  cards: [...cards].map(([termId, take]) => ({ termId, take })),
  ...(papers.size > 0 && { papers: [...papers].map(([kind, take]) => ({ kind, take })) }),
  ...(admission && { admission }),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
  account,
})
