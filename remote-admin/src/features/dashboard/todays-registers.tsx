import { StatusBar } from '@bellhouse/attendance'
import { type AttendanceStatus, addressOf, labelOfSession, unusualDaySentences } from '@bellhouse/contracts'
import {
  countOf,
  EmptyState,
  Figure,
  Figures,
  LinkButton,
  Notice,
  numberText,
  OfferedLink,
  RatioBar,
  Sheet,
} from '@bellhouse/ui'
import type { SchoolDay } from './dashboard.queries'
import styles from './todays-registers.module.css'

const statuses: readonly AttendanceStatus[] = ['absent', 'late', 'excused']

/** Who is here today, as far as registers have been taken, and who owes the others. */
export function TodaysRegisters({ school: { today, day, registers } }: { school: SchoolDay }) {
  const { streams, taken, ...counts } = registers
  const counted = counts.present + counts.absent + counts.late + counts.excused

  if (day.unusualDay && counted === 0) {
    return (
      <Sheet title="Attendance today">
        <Notice>{unusualDaySentences[day.unusualDay]} No register is due.</Notice>
      </Sheet>
    )
  }
  if (streams === 0 && counted === 0) {
    return (
      <Sheet title="Attendance today">
        <EmptyState icon="attendance" action={<LinkButton to={addressOf.classes()}>Go to the classes</LinkButton>}>
          Here you will see who is at school today, once there are streams with students.
        </EmptyState>
      </Sheet>
    )
  }
  const linkOf = (view: string, status?: string) =>
    addressOf.attendance(null, { view, date: today, session: day.session, status })
  return (
    <Sheet
      title="Attendance today"
      aside={<span className={styles.session}>{labelOfSession(day.session, day.sessionTitle)}</span>}
    >
      <div className={styles.today}>
        {counted > 0 && (
          <div className={styles.rate}>
            <OfferedLink to={linkOf('registers')} className={styles.big}>
              <b>{day.rate === null ? '–' : `${day.rate} %`}</b> <span>present</span>
            </OfferedLink>
            <StatusBar counts={counts} />
            <Figures>
              <Figure to={linkOf('registers')} value={numberText(counts.present)} label="present" />
              {statuses.map((status) => (
                <Figure key={status} to={linkOf('away', status)} value={numberText(counts[status])} label={status} />
              ))}
            </Figures>
          </div>
        )}
        <div className={styles.taken}>
          <p>
            <b className={styles.count}>{numberText(taken)}</b> of {countOf(streams, 'register')} taken
          </p>
          <RatioBar parts={[{ tone: 'accent', value: taken }]} total={streams} />
          <Missing today={today} missing={day.missing} count={streams - taken} />
        </div>
      </div>
    </Sheet>
  )
}

interface MissingProps extends Pick<SchoolDay['day'], 'missing'> {
  today: string
  count: number
}

function Missing({ today, missing, count }: MissingProps) {
  if (count === 0) return <p className={styles.calm}>Every register of today has been taken.</p>
  return (
    <>
      <ul className={styles.missing}>
        {missing.map(({ streamId, subject, stream, session, sessionTitle, owedBy }) => (
          <li key={`${streamId} ${subject} ${session}`}>
            <OfferedLink to={addressOf.captureAttendance({ stream: streamId, date: today, session, subject })}>
              {stream}
            </OfferedLink>{' '}
            <span>{[sessionTitle, owedBy ?? 'no class teacher'].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <OfferedLink to={addressOf.attendance(null, { view: 'missing', from: today, until: today })}>
        {countOf(count, 'missing register', 'missing registers')}
      </OfferedLink>
    </>
  )
}
