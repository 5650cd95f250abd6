import { CalendarSheet, countOf, Facts, NowSheet, OwnWeek, Page, Sheet, Sheets } from '@bellhouse/ui'
import { useMyDay } from './dashboard.queries'
import { LatestMarks } from './latest-marks'
import { MyAttendance } from './my-attendance'

export default function DashboardScreen() {
  const { name, stream, classTeacher, attendance, marks, unread } = useMyDay()

  return (
    <Page title="Dashboard" lead={`Welcome, ${givenNameOf(name)}. ${unreadSentence(unread)}`}>
      <Sheets isPacked>
        <NowSheet reader="student" />
        <Sheet title="My attendance">
          <MyAttendance attendance={attendance} />
        </Sheet>
        <Sheet title="My class">
          <Facts
            facts={[
              ['Stream', stream],
              ['Class teacher', classTeacher],
            ]}
          />
        </Sheet>
        <LatestMarks marks={marks} />
      </Sheets>
      <OwnWeek title="My week" reader="student" />
      <CalendarSheet />
    </Page>
  )
}

function unreadSentence(unread: number) {
  return unread === 0 ? '' : `You have ${countOf(unread, 'unread message')}.`
}

/** Names are kept as "family, given". */
function givenNameOf(name: string) {
  return name.split(',')[1]?.trim() || name
}
