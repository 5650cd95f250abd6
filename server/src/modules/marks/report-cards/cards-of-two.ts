import type { CardOfBoth } from '@bellhouse/contracts'
import { percentText } from '@bellhouse/words'
import type { Db } from '../../../platform/db/open'
import { compareCards, countMarksOnCard } from './card-changes'
import type { CardContent } from './card-content'
import { listCardsOfTwo, type StandingCard } from './cards-of-two.repo'

interface TwoStudents {
  keptId: string
  otherId: string
}

/** Both cards of each term of which both students have one, and what they say differently; the oldest term first. */
export async function listCardsOfBoth(db: Db, { keptId, otherId }: TwoStudents): Promise<CardOfBoth[]> {
  const cards = await listCardsOfTwo(db, keptId, otherId)
  return cards.map(({ termId, term, kept, other }) => ({
    ...{ termId, term },
    kept: tellCard(kept),
    other: tellCard(other),
    differences: compareCards(kept.content, other.content).map(({ subject, what, before, after }) => ({
      ...{ subject, what },
      kept: before,
      other: after,
    })),
  }))
}

const tellCard = ({ id, edition, stream, publishedAt, content }: StandingCard) => ({
  ...{ id, edition, stream, publishedAt },
  isProvisional: content.provisional !== undefined,
  marks: countMarksOnCard(content),
  result: resultOf(content),
})

function resultOf({ average, total, outcome }: CardContent) {
  const parts = [
    average === null ? null : `Average ${percentText(average)}`,
    total && total.value !== null ? `${total.title} ${total.value}` : null,
    outcome,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
