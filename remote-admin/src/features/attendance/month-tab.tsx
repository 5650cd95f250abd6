import { StatusMark } from '@bellhouse/attendance'
import {
  addressOf,
  exportMonthlyRegister,
  getMonthlyRegister,
  labelOfSession,
  type MonthlyRegister,
  printMonthlyRegister,
  shortSession,
} from '@bellhouse/contracts'
import { ExportMenu, useDownload } from '@bellhouse/records'
import {
  Button,
  ChoiceField,
  EmptyState,
  OfferedLink,
  percentText,
  shortDay,
  TextField,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useMonth, useSchool } from './attendance.queries'
import styles from './month-tab.module.css'

const monthField = getMonthlyRegister.input.shape.month

/** A stream's register of a month, day by day. */
export function MonthTab({ classCode }: { classCode: string | undefined }) {
  const { params, change } = useAddress()
  const { today, classes } = useSchool()
  const streams = classes
    .filter(({ code }) => classCode === undefined || code === classCode)
    .flatMap(({ streams: all }) => all)
  const streamId = streams.find(({ id }) => id === params.get('stream'))?.id ?? streams[0]?.id
  const month = monthField.safeParse(params.get('month')).data ?? today.slice(0, 7)
  if (!streamId) return <EmptyState icon="classes">The school has no streams here yet.</EmptyState>
  return (
    <>
      <Toolbar>
        <ChoiceField
          label="Stream"
          options={streams.map(({ id, label }) => ({ value: id, label }))}
          value={streamId}
          onChoose={(stream) => change({ stream })}
        />
        <TextField
          label="Month"
          type="month"
          value={month}
          onChange={(event) =>
            monthField.safeParse(event.target.value).success && change({ month: event.target.value })
          }
        />
        <ExportMenu endpoint={exportMonthlyRegister} filters={{ streamId, month }} />
        <PrintButton streamId={streamId} month={month} />
      </Toolbar>
      <Month streamId={streamId} month={month} />
    </>
  )
}

function PrintButton(place: { streamId: string; month: string }) {
  const { download, isBusy } = useDownload(printMonthlyRegister)
  return (
    <Button icon="print" busy={isBusy} onClick={() => download(place)}>
      PDF
    </Button>
  )
}

function Month(place: { streamId: string; month: string }) {
  const register = useMonth(JSON.parse(useDeferredValue(JSON.stringify(place))))
  if (register.days.length === 0) {
    return <EmptyState icon="calendar">No register of {register.stream} was taken in this month.</EmptyState>
  }
  return <MonthGrid register={register} />
}

function MonthGrid({ register }: { register: MonthlyRegister }) {
  const { streamId, stream, month, days, students } = register
  const sessions = days.flatMap(({ date, sessions: all, titles }) =>
    all.map((session, place) => ({ date, session, title: titles?.[place] })),
  )
  const linkOf = ({ date, session }: (typeof sessions)[number]) =>
    addressOf.captureAttendance({ stream: streamId, date, session })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too.
    <section className={styles.scroll} aria-label={`Register of ${stream}, ${month}`} tabIndex={0}>
      <table className={styles.month}>
        <thead>
          <tr>
            <th scope="col">Student</th>
            {sessions.map((one) => (
              <th key={`${one.date} ${one.session}`} scope="col">
                <OfferedLink
                  to={linkOf(one)}
                  aria-label={`${shortDay(one.date)}, ${labelOfSession(one.session, one.title)}`}
                  data-session={shortSession(one.session, one.title) || undefined}
                >
                  {Number(one.date.slice(8))}
                </OfferedLink>
              </th>
            ))}
            <th scope="col">Present</th>
          </tr>
        </thead>
        <tbody>
          {students.map(({ studentId, name, marks, totals }) => (
            <tr key={studentId}>
              <th scope="row">{name}</th>
              {sessions.map(({ date, session }, index) => (
                <td key={`${date} ${session}`}>{markOf(marks[index] ?? null, date)}</td>
              ))}
              <td>{percentText(totals.rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

// Whoever is there leaves the square empty but for a dot, so that the eye finds who was not.
function markOf(status: MonthlyRegister['students'][number]['marks'][number], date: string) {
  if (status === null) return null
  return status === 'present' ? '·' : <StatusMark status={status} label={shortDay(date)} />
}
