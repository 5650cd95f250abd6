import { addressOf } from '@bellhouse/contracts'
import { DayLine, type TimedLesson, WeekStrip } from '@bellhouse/own-timetable'
import { Arrival, countOf, longDay, Page, Sheets } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import { type MyDay, useMyDay } from './dashboard.queries'
import { DashboardSkeleton } from './dashboard-skeleton'
import { MarksOwed } from './marks-owed'
import { MyNotices } from './my-notices'
import { MyStreams } from './my-streams'
import { RegistersOwed } from './registers-owed'
import { StandingIn } from './standing-in'

export default function DashboardScreen() {
  return (
    <Arrival waiting={<DashboardSkeleton />}>
      <Dashboard />
    </Arrival>
  )
}

function Dashboard() {
  const day = useMyDay()
  const { week, streams, registersOwed, marksOwed, notices } = day

  return (
    <Page title="Dashboard" lead={leadOf(day)}>
      <StandingIn handOvers={day.handOvers} />
      <Sheets isPacked>
        <DayLine
          week={week}
          reader="teacher"
          registersOf={(lesson) => registersOf(day, lesson)}
          aside={<Link to={addressOf.teacherTimetable()}>Timetable</Link>}
        />
        <RegistersOwed owed={registersOwed} unusualDay={day.unusualDay} hasStreams={streams.length > 0} />
        <MarksOwed owed={marksOwed} />
        <MyStreams streams={streams} today={week.today} isSchoolDay={day.unusualDay === null} />
        <MyNotices notices={notices} />
      </Sheets>
      <WeekStrip week={week} reader="teacher" />
    </Page>
  )
}

function leadOf({ week, unusualDay, unread }: MyDay) {
  const messages = unread === 0 ? null : countOf(unread, 'unread message')
  return [longDay(week.today), unusualDay && 'no register is due', messages].filter(Boolean).join(' · ')
}

/** The registers of a lesson, a stream each; those of days to come are not open yet. */
function registersOf({ week, sessions, registersOwed }: MyDay, { date, period, streams }: TimedLesson) {
  if (date > week.today) return []
  const session = sessions[period - 1] ?? 'morning'
  return streams.map(({ id, label }) => ({
    label,
    to: addressOf.teacherAttendance({ stream: id, date, session }),
    isOwed: registersOwed.some((owed) => owed.streamId === id && owed.date === date && owed.session === session),
  }))
}
