import { CalendarSheet, NowSheet, OwnWeek } from '@bellhouse/own-timetable'
import { Page } from '@bellhouse/ui'

export default function TimetableScreen() {
  return (
    <Page title="Timetable">
      <NowSheet reader="student" />
      <OwnWeek title="My week" reader="student" />
      <CalendarSheet />
    </Page>
  )
}
