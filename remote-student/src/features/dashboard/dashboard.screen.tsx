import { CalendarSheet, fetchWeek, NowCard, OwnWeek } from '@bellhouse/own-timetable'
import { countOf, Facts, Page, Sheet, Sheets } from '@bellhouse/ui'
import { useMyDay } from './dashboard.queries'
import { LatestMarks } from './latest-marks'
import { MyAttendance } from './my-attendance'
import { MyCard } from './my-card'
import { MyNotices } from './my-notices'

export default function DashboardScreen() {
  fetchWeek.ofStudent()
  const { name, stream, classTeacher, attendance, marks, trend, card, notices, week, unread } = useMyDay()

  return (
    <Page title="Dashboard" lead={`Welcome, ${givenNameOf(name)}. ${unreadSentence(unread)}`}>
      <Sheets isPacked>
        <NowCard week={week} reader="student" />
        {card && <MyCard card={card} />}
        <Sheet title="My attendance">
          <MyAttendance attendance={attendance} />
        </Sheet>
        <MyNotices notices={notices} />
        <LatestMarks marks={marks} trend={trend} />
        <Sheet title="My class">
          <Facts
            facts={[
              ['Stream', stream],
              ['Class teacher', classTeacher],
            ]}
          />
        </Sheet>
      </Sheets>
      <OwnWeek title="My week" reader="student" week={week} />
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
