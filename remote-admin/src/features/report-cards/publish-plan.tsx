import type { CardsPlan, PlannedCard, ReportObstacle } from '@bellhouse/contracts'
import { countOf, Disclosure, Notice } from '@bellhouse/ui'
import styles from './publish.module.css'

/** What stands in the way, what would make cards provisional and which, and what follows from publishing. */
export function PlanSentences({ plan: { obstacles, cards, unchanged, waiting = 0 } }: { plan: CardsPlan }) {
  const fixed = obstacles.filter(({ isBlocking, isOverridable }) => isBlocking && !isOverridable)
  const missing = obstacles.filter(({ isOverridable }) => isOverridable)
  const others = obstacles.filter(({ isBlocking }) => !isBlocking)
  const provisional = cards.filter(({ isProvisional }) => isProvisional)
  const isFirst = cards.some(({ replaces }) => replaces === null)
  return (
    <>
      {fixed.length > 0 && (
        <Notice kind="bad">
          <p>This has to be done first:</p>
          <Sentences obstacles={fixed} />
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="warning">
          <Disclosure
            title={`${countOf(missing.length, 'thing is', 'things are')} missing for complete cards`}
            isOpen={missing.length <= 4}
          >
            <Sentences obstacles={missing} />
          </Disclosure>
        </Notice>
      )}
      {provisional.length > 0 && (
        <Disclosure title={`${countOf(provisional.length, 'card')} would be provisional`}>
          <p>{provisional.map(({ name }) => name).join('; ')}</p>
        </Disclosure>
      )}
      {others.length > 0 && (
        <Notice kind="warning">
          <p>Also missing; the cards are published without it:</p>
          <Sentences obstacles={others} />
        </Notice>
      )}
      {fixed.length === 0 && cards.length === 0 && (
        <Notice>
          {unchanged > 0
            ? 'Nothing has changed since these cards were published.'
            : 'No student of this stream gets a card from it in this term.'}
        </Notice>
      )}
      {cards.length === 0 && unchanged > 0 && waiting > 0 && (
        <p>Students do not see the marks of {countOf(waiting, 'assessment')} before they are published again.</p>
      )}
      {isFirst && (
        <p>
          Students see their cards at once. Marks that are approved are locked until an admin reopens an assessment.
        </p>
      )}
    </>
  )
}

const Sentences = ({ obstacles }: { obstacles: readonly ReportObstacle[] }) => (
  <ul className={styles.list}>
    {obstacles.map(({ sentence }) => (
      <li key={sentence}>{sentence}.</li>
    ))}
  </ul>
)

/** The published cards that would be replaced, each with what is different on the new one. */
export function ReplacedCards({ cards }: { cards: readonly PlannedCard[] }) {
  const replaced = cards.flatMap(({ studentId, name, replaces }) => (replaces ? [{ studentId, name, replaces }] : []))
  if (replaced.length === 0) return null
  return (
    <>
      <p>
        {countOf(replaced.length, 'published card')} would be replaced by the next edition. The older{' '}
        {replaced.length === 1 ? 'one stays as it is' : 'ones stay as they are'}.
      </p>
      <Disclosure title="What changes on each card" isOpen={replaced.length <= 3}>
        <ul className={styles.cards}>
          {replaced.map((card) => (
            <ReplacedCard key={card.studentId} {...card} />
          ))}
        </ul>
      </Disclosure>
    </>
  )
}

function ReplacedCard({ name, replaces }: { name: string; replaces: NonNullable<PlannedCard['replaces']> }) {
  const { edition, isProvisional, stream, changes } = replaces
  return (
    <li>
      <b>{name}</b>{' '}
      <span className={styles.quiet}>
        edition {edition}
        {isProvisional && ', provisional'}, of {stream}
      </span>
      <ul className={styles.list}>
        {changes.map(({ subject, what, before, after }) => (
          <li key={`${subject} ${what}`}>
            {[subject, what].filter(Boolean).join(', ')}: {before} → {after}
          </li>
        ))}
        {changes.length === 0 && <li>The marks are the same; something else on the card is different.</li>}
      </ul>
    </li>
  )
}
