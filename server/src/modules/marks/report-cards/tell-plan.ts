import type { CardsPlan } from '@bellhouse/contracts'
import { compareCards, countMarksOnCard } from './card-changes'
import type { CardToIssue, PublishingPlan } from './plan-cards'

/** What publishing would do, in the words of the contract. */
export const tellPlan = ({ obstacles, cards, unchanged, waiting }: PublishingPlan): CardsPlan => ({
  obstacles,
  cards: cards.map(({ studentId, name, content, before }) => ({
    studentId,
    name,
    isProvisional: content.provisional !== undefined,
    replaces: before && replacedBy({ content, before }),
  })),
  unchanged,
  waiting,
  provisionalReason: cards.map(({ before }) => before?.content.provisional?.reason).find(Boolean) ?? '',
})

const replacedBy = ({
  content,
  before,
}: Pick<CardToIssue, 'content'> & { before: NonNullable<CardToIssue['before']> }) => ({
  edition: before.edition,
  isProvisional: before.content.provisional !== undefined,
  stream: before.stream,
  marksBefore: countMarksOnCard(before.content),
  marksAfter: countMarksOnCard(content),
  changes: compareCards(before.content, content),
})
