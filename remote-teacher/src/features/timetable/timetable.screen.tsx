import { registersWith, useOwnDay } from '@bellhouse/own-teaching'
import { CalendarSheet, NowSheet, OwnWeek } from '@bellhouse/own-timetable'
import { Page } from '@bellhouse/ui'

export default function TimetableScreen() {
  const registersOf = registersWith(useOwnDay(), 'staff')
  return (
    <Page title="Time Table">
      <NowSheet reader="teacher" registersOf={registersOf} />
      <OwnWeek title="My week" reader="teacher" registersOf={registersOf} />
      <CalendarSheet />
    </Page>
  )
}
