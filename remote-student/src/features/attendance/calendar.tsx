import { StatusMark } from '@bellhouse/ui'
import type { AttendanceDay } from './attendance.queries'
import styles from './calendar.module.css'
import { type Month, monthsOf } from './month'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month as a table, the newest first; each day carries the marks of its sessions. */
export function Calendar({ days }: { days: readonly AttendanceDay[] }) {
  return (
    <div className={styles.months}>
      {monthsOf(days).map((month) => (
        <MonthTable key={month.id} month={month} days={days.filter(({ date }) => date.startsWith(month.id))} />
      ))}
    </div>
  )
}

function MonthTable({ month, days }: { month: Month; days: readonly AttendanceDay[] }) {
  return (
    <table className={styles.month}>
      <caption>{monthFormat.format(new Date(`${month.id}-01T00:00Z`))}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, place) => (
              <td key={date ?? place}>{date && <Day date={date} days={days} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ date, days }: { date: string; days: readonly AttendanceDay[] }) {
  return (
    <div className={styles.day}>
      <span>{Number(date.slice(8))}</span>
      <span className={styles.marks}>
        {days
          .filter((day) => day.date === date)
          .map(({ session, status }) => (
            <StatusMark key={session} status={status} label={session} />
          ))}
      </span>
    </div>
  )
}
