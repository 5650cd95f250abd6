import { type AdminDashboard, addressOf, type Decision } from '@bellhouse/contracts'
import { EmptyState, OfferedLink, Sheet } from '@bellhouse/ui'
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
              <OfferedLink to={addressOf.backgroundWork()}>{failingSentence(failing)}</OfferedLink>
            </li>
          )}
          {reported && (
            <li>
              <OfferedLink to={addressOf.chatReports()}>{reportedSentence(reported.count)}</OfferedLink>
              <span>{ageOf(reported, today)}</span>
            </li>
          )}
          {ofLeavers > 0 && (
            <li>
              <OfferedLink to={addressOf.timetable({ tab: 'plan' })}>{ofLeaversSentence(ofLeavers)}</OfferedLink>
            </li>
          )}
          {decisions.map((decision) => (
            <li key={decision.kind}>
              <OfferedLink to={decision.to}>{sentenceOf(decision)}</OfferedLink>
              <span>{ageOf(decision, today)}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
