import type { TeacherDashboard } from '@bellhouse/contracts'
import {
  Chip,
  countOf,
  Disclosure,
  EmptyState,
  List,
  ListItem,
  OfferedLink,
  RatioBar,
  Sheet,
  shortDay,
  type Tone,
} from '@bellhouse/ui'
import styles from './own-teaching.module.css'

type Owed = TeacherDashboard['marksOwed']

const mostShown = 4

/** Assessments that lack marks or were reopened, what is due first at the top; each leads to its sheet. */
export function MarksOwed({ owed }: { owed: Owed }) {
  const more = owed.slice(mostShown)
  return (
    <Sheet title="Marks owed" aside={owed.length > 0 && <span className={styles.count}>{owed.length}</span>} flush>
      {owed.length === 0 ? (
        <EmptyState icon="check">No mark is missing in what you have assessed this term.</EmptyState>
      ) : (
        <>
          <Assessments owed={owed.slice(0, mostShown)} />
          {more.length > 0 && (
            <div className={styles.more}>
              <Disclosure title={`${more.length} more`}>
                <Assessments owed={more} />
              </Disclosure>
            </div>
          )}
        </>
      )}
    </Sheet>
  )
}

function Assessments({ owed }: { owed: Owed }) {
  return (
    <List>
      {owed.map(({ assessmentId, stream, subject, title, marks, expected, due, daysLeft, isReopened, to }) => (
        <ListItem
          key={assessmentId}
          title={
            <OfferedLink to={to}>
              {stream} {subject}
            </OfferedLink>
          }
          detail={
            <>
              {title}:{' '}
              {isReopened ? 'correct the marks and submit them again' : `${marks} of ${countOf(expected, 'mark')}`}
              <RatioBar parts={[{ tone: 'accent', value: marks }]} total={expected} />
            </>
          }
          aside={
            <>
              <Chip tone={toneOf(daysLeft)} {...(daysLeft < 0 && { icon: 'alert' as const })}>
                {isReopened ? 'Reopened' : wordsOf(daysLeft)}
              </Chip>{' '}
              {shortDay(due).replace(/ \d{4}$/, '')}
            </>
          }
        />
      ))}
    </List>
  )
}

function toneOf(daysLeft: number): Tone {
  if (daysLeft < 0) return 'absent'
  return daysLeft <= 2 ? 'late' : 'neutral'
}

function wordsOf(daysLeft: number) {
  if (daysLeft < 0) return `${countOf(-daysLeft, 'day')} overdue`
  return daysLeft === 0 ? 'Due today' : `${countOf(daysLeft, 'day')} left`
}
