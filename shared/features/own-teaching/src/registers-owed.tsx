import { sessionInSentence, type TeacherDashboard, unusualDaySentences } from '@bellhouse/contracts'
import { Disclosure, EmptyState, List, ListItem, longDay, OfferedLink, Sheet } from '@bellhouse/ui'
import styles from './own-teaching.module.css'

type Owed = TeacherDashboard['registersOwed']

interface RegistersOwedProps extends Pick<TeacherDashboard, 'unusualDay'> {
  owed: Owed
  hasStreams: boolean
}

const mostShown = 4

/** Registers that are still to be taken, each the way to it. */
export function RegistersOwed({ owed, unusualDay, hasStreams }: RegistersOwedProps) {
  const more = owed.slice(mostShown)
  return (
    <Sheet title="Registers owed" aside={owed.length > 0 && <span className={styles.count}>{owed.length}</span>} flush>
      {owed.length === 0 ? (
        <EmptyState icon="check">{calmSentence(unusualDay, hasStreams)}</EmptyState>
      ) : (
        <>
          <Registers owed={owed.slice(0, mostShown)} />
          {more.length > 0 && (
            <div className={styles.more}>
              <Disclosure title={`${more.length} more`}>
                <Registers owed={more} />
              </Disclosure>
            </div>
          )}
        </>
      )}
    </Sheet>
  )
}

function calmSentence(unusualDay: TeacherDashboard['unusualDay'], hasStreams: boolean) {
  if (!hasStreams) return 'Here you will find the registers of the streams that are yours.'
  return `You owe no register.${unusualDay ? ` ${unusualDaySentences[unusualDay]}` : ''}`
}

function Registers({ owed }: { owed: Owed }) {
  return (
    <List>
      {owed.map(({ streamId, subject, stream, date, session, sessionTitle, to }) => (
        <ListItem
          key={`${streamId} ${subject} ${date} ${session}`}
          title={<OfferedLink to={to}>Take register of {stream}</OfferedLink>}
          detail={`${longDay(date)}, ${sessionInSentence(session, sessionTitle)}`}
        />
      ))}
    </List>
  )
}
