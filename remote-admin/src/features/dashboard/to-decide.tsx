import { type AdminDashboard, addressOf, type Decision } from '@bellhouse/contracts'
import { EmptyState, Sheet } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import { ageOf, failingSentence, ofLeaversSentence, reportedSentence, sentenceOf } from './decision-words'
import styles from './to-decide.module.css'

interface ToDecideProps {
  decisions: readonly Decision[]
  reported: AdminDashboard['reported']
  ofLeavers: number | undefined
  failing: readonly string[] | undefined
  today: string
}

/** What waits for the office, each the way to where it is done. */
export function ToDecide({ decisions, reported, ofLeavers = 0, failing, today }: ToDecideProps) {
  return (
    <Sheet title="What needs a decision" flush>
      {decisions.length === 0 && !reported && !failing && ofLeavers === 0 ? (
        <EmptyState icon="check">Nothing waits for you. All that was asked has been decided.</EmptyState>
      ) : (
        <ul className={styles.decisions}>
          {failing && (
            <li>
              <Link to={addressOf.backgroundWork()}>{failingSentence(failing)}</Link>
            </li>
          )}
          {reported && (
            <li>
              <Link to={addressOf.chatReports()}>{reportedSentence(reported.count)}</Link>
              <span>{ageOf(reported, today)}</span>
            </li>
          )}
          {ofLeavers > 0 && (
            <li>
              <Link to={addressOf.timetable({ tab: 'plan' })}>{ofLeaversSentence(ofLeavers)}</Link>
            </li>
          )}
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
