import { CalendarSheet, NowSheet, OwnWeek } from '@bellhouse/own-timetable'
import { Page } from '@bellhouse/ui'

export default function TimetableScreen() {
  return (
    <Page title="Time Table">
      <NowSheet reader="teacher" />
      <OwnWeek title="My week" reader="teacher" />
      <CalendarSheet />
    </Page>
  )
}
