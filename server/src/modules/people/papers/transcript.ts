import type { CardContent, CardOfTerm } from '../../marks/report-cards'
import type { TermResult, TranscriptTerm, TranscriptYear } from './paper-content'

/** What the published cards of a student say, year by year; they come the oldest first. */
export function makeTranscript(cards: readonly CardOfTerm[]): TranscriptYear[] {
  const titles = [...new Set(cards.map(({ year }) => year))]
  return titles.map((title) =>
    yearOf(
      title,
      cards.filter(({ year }) => year === title),
    ),
  )
}

function yearOf(title: string, cards: readonly CardOfTerm[]): TranscriptYear {
  const names = [...new Set(cards.flatMap(({ content }) => content.subjects.map(({ name }) => name)))]
  return {
    title,
    stream: [...new Set(cards.map(({ stream }) => stream))].join(', '),
    terms: cards.map(({ term, content }) => termOf(term, content)),
    subjects: names.map((name) => ({ name, results: cards.map(({ content }) => resultOf(content, name)) })),
  }
}

function termOf(title: string, { average, outcome, total }: CardContent): TranscriptTerm {
  const words = [total?.value == null ? null : `${total.title} ${total.value}`, outcome]
  return { title, average, outcome: words.filter(Boolean).join(', ') || null }
}

function resultOf({ subjects }: CardContent, name: string): TermResult | null {
  const found = subjects.find((subject) => subject.name === name)
  if (!found) return null
  const { percent, grade, isProvisional, instead } = found
  return { percent, grade, isProvisional, instead }
}
