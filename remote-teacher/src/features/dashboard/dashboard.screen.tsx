import { addressOf, type TeacherDashboard } from '@bellhouse/contracts'
import { TeachersDay, useOwnDay } from '@bellhouse/own-teaching'
import { WeekStrip } from '@bellhouse/own-timetable'
import { Arrival, countOf, longDay, OfferedLink, Page } from '@bellhouse/ui'
import { DashboardSkeleton } from './dashboard-skeleton'
import { MyNotices } from './my-notices'

export default function DashboardScreen() {
  return (
    <Arrival waiting={<DashboardSkeleton />}>
      <Dashboard />
    </Arrival>
  )
}

function Dashboard() {
  const day = useOwnDay()
  return (
    <Page title="Dashboard" lead={leadOf(day)}>
      <TeachersDay
        day={day}
        reader="staff"
        aside={<OfferedLink to={addressOf.teacherTimetable()}>Timetable</OfferedLink>}
      >
        <MyNotices notices={day.notices} />
      </TeachersDay>
      <WeekStrip week={day.week} reader="teacher" />
    </Page>
  )
}

function leadOf({ week, unusualDay, unread }: TeacherDashboard) {
  const messages = unread === 0 ? null : countOf(unread, 'unread message')
  return [longDay(week.today), unusualDay && 'no register is due', messages].filter(Boolean).join(' · ')
}
