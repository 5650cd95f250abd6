import { addressOf } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { countOf, EmptyState, LinkButton, OfferedLink, Sheet, shortDay } from '@bellhouse/ui'
import type { SchoolDay } from './dashboard.queries'
import styles from './term-ruler.module.css'

/** The weeks of the term as the marks of a ruler, and what the calendar has next. */
export function TermRuler({ school: { today, term, dates } }: { school: SchoolDay }) {
  const mayChange = useMay({ access: 'terms.write' })
  if (!term) {
    return (
      <Sheet title="The term">
        <EmptyState icon="terms" action={mayChange && <LinkButton to={addressOf.addTerm()}>Add term</LinkButton>}>
          Here you will see how far the term is, once one is the current one.
        </EmptyState>
      </Sheet>
    )
  }
  return (
    <Sheet
      title="The term"
      aside={mayChange ? <OfferedLink to={addressOf.terms()}>{term.label}</OfferedLink> : term.label}
    >
      <ol className={styles.ruler} aria-hidden>
        {Array.from({ length: term.weeks }, (_, index) => (
          <li key={index} data-week={stateOf(index + 1, term, today)} />
        ))}
      </ol>
      <p>{sentenceOf(term, today)}</p>
      {dates.length > 0 && (
        <ul className={styles.dates}>
          {dates.map(({ date, title }) => (
            <li key={`${date} ${title}`}>
              <span>{date === today ? 'Today' : shortDay(date).replace(/ \d{4}$/, '')}</span> {title}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

type Term = NonNullable<SchoolDay['term']>

function stateOf(week: number, term: Term, today: string) {
  if (today > term.endDate || week < term.week) return 'past'
  return week === term.week && today >= term.startDate ? 'now' : 'ahead'
}

function sentenceOf({ week, weeks, daysLeft, startDate, endDate }: Term, today: string) {
  if (today < startDate) return `The term begins on ${shortDay(startDate)}.`
  if (today > endDate) return `The term ended on ${shortDay(endDate)}.`
  return `Week ${week} of ${weeks}, ${countOf(daysLeft, 'day')} with school left.`
}
