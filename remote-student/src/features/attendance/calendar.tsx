import { StatusMark } from '@bellhouse/attendance'
import { labelOfSession } from '@bellhouse/contracts'
import type { AttendanceDay, SchoolCalendar } from './attendance.queries'
import styles from './calendar.module.css'
import { type Month, monthsOf } from './month'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month as a table, the newest first; each day carries the marks of its sessions. */
interface CalendarProps {
  days: readonly AttendanceDay[]
  school: SchoolCalendar
}

export function Calendar({ days, school }: CalendarProps) {
  return (
    <div className={styles.months}>
      {monthsOf(days).map((month) => (
        <MonthTable
          key={month.id}
          month={month}
          days={days.filter(({ date }) => date.startsWith(month.id))}
          school={school}
        />
      ))}
    </div>
  )
}

function MonthTable({ month, days, school }: CalendarProps & { month: Month }) {
  const notes = notesOf(month.id, school)
  return (
    <div>
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
              {week.map((date, index) => (
                <td key={date ?? index}>{date && <Day date={date} days={days} school={school} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Day({ date, days, school }: CalendarProps & { date: string }) {
  const isClosed = school.holidays.some(({ day }) => day === date)
  return (
    <div className={styles.day} data-closed={isClosed || undefined}>
      <span>{Number(date.slice(8))}</span>
      <span className={styles.marks}>
        {days
          .filter((day) => day.date === date)
          .map(({ session, status }) => (
            <StatusMark key={session} status={status} label={labelOfSession(session).toLowerCase()} />
          ))}
      </span>
    </div>
  )
}

/** What the school's calendar has in a month, in the order of the days. */
function notesOf(month: string, { holidays, halfDays, events }: SchoolCalendar): string[] {
  const notes = [
    ...holidays.map(({ day, title }) => ({ day, text: title })),
    ...halfDays.map(({ day, title }) => ({ day, text: `${title}, half day` })),
    ...events.map(({ startDate, title }) => ({ day: startDate, text: title })),
  ]
  return notes
    .filter(({ day }) => day.startsWith(month))
    .sort((one, other) => one.day.localeCompare(other.day))
    .map(({ day, text }) => `${Number(day.slice(8))} ${shortMonth.format(new Date(`${day}T00:00Z`))}: ${text}`)
}
