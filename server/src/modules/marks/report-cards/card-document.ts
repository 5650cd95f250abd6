import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PrintedCard } from './card-content'
import { cardPage, pageMargins } from './card-page'

/** Cards of one school, each on a page of its own. The same cards are the same file, byte for byte. */
export function cardDocument(cards: readonly PrintedCard[]): TDocumentDefinitions {
  const [first] = cards
  const { school, student, term } = first?.content ?? {}
  const title = cards.length === 1 ? `Report card of ${student?.name}, ${term?.label}` : `Report cards, ${term?.label}`
  return {
    // A time of today would make another file of the same cards.
    info: { title, author: school?.name ?? '', creationDate: new Date(newest(cards)) },
    pageMargins,
    defaultStyle: { lineHeight: 1.12 },
    content: cards.map(
      (card, index): Content => ({
        stack: [cardPage(card)],
        ...(index > 0 && { pageBreak: 'before' as const }),
      }),
    ),
  }
}

const newest = (cards: readonly PrintedCard[]) =>
  cards
    .map(({ publishedAt, content }) => publishedAt ?? content.term.end)
    .sort()
    .at(-1) ?? 0
