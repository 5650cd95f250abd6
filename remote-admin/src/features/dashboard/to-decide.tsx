import type { Decision } from '@bellhouse/contracts'
import { EmptyState, Sheet } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import { ageOf, sentenceOf } from './decision-words'
import styles from './to-decide.module.css'

interface ToDecideProps {
  decisions: readonly Decision[]
  today: string
}

/** What waits for the office, each the way to where it is done. */
export function ToDecide({ decisions, today }: ToDecideProps) {
  return (
    <Sheet title="What needs a decision" flush>
      {decisions.length === 0 ? (
        <EmptyState icon="check">Nothing waits for you. All that was asked has been decided.</EmptyState>
      ) : (
        <ul className={styles.decisions}>
          {decisions.map((decision) => (
            <li key={decision.kind}>
              <Link to={decision.to}>{sentenceOf(decision)}</Link>
              <span>{ageOf(decision, today)}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
