import { addressOf, type TeacherDashboard } from '@bellhouse/contracts'
import { NewestNotices } from '@bellhouse/notices'
import { TeachersDay, useOwnDay } from '@bellhouse/own-teaching'
import { WeekStrip } from '@bellhouse/own-timetable'
import { Arrival, countOf, longDay, OfferedLink, Page } from '@bellhouse/ui'
import { DashboardSkeleton } from './dashboard-skeleton'

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
        <NewestNotices notices={day.notices} addressOf={addressOf.teacherNotices} />
      </TeachersDay>
      <WeekStrip week={day.week} reader="teacher" />
    </Page>
  )
}

function leadOf({ week, unusualDay, unread }: TeacherDashboard) {
  const messages = unread === 0 ? null : countOf(unread, 'unread message')
  return [longDay(week.today), unusualDay && 'no register is due', messages].filter(Boolean).join(' · ')
}
