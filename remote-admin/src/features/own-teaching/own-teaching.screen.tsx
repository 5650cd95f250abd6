import { OwnSubjects, registersWith, TeachersDay, useOwnAllocations, useOwnDay } from '@bellhouse/own-teaching'
import { CalendarSheet, OwnWeek } from '@bellhouse/own-timetable'
import { longDay, Page } from '@bellhouse/ui'

/** For whoever of the office teaches as well: their own lessons, registers and marks. */
export default function OwnTeachingScreen() {
  const day = useOwnDay()
  const allocations = useOwnAllocations()
  return (
    <Page title="My teaching" lead={longDay(day.week.today)}>
      <TeachersDay day={day} reader="admin" />
      <OwnSubjects title="What I teach" allocations={allocations} reader="admin" />
      <OwnWeek title="My week" reader="teacher" registersOf={registersWith(day, 'admin')} />
      <CalendarSheet />
    </Page>
  )
}
