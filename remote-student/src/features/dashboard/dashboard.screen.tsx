import { addressOf } from '@bellhouse/contracts'
import { NewestNotices } from '@bellhouse/notices'
import { DayLine, WeekStrip } from '@bellhouse/own-timetable'
import { countOf, Page, Sheet, Sheets, shortDay } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import { type MyDay, useMyDay } from './dashboard.queries'
import { LatestMarks, MarksTrend } from './latest-marks'
import { MyAttendance } from './my-attendance'
import { MyCard } from './my-card'

export default function DashboardScreen() {
  const day = useMyDay()
  const { attendance, marks, trend, card, notices, week } = day

  return (
    <Page title="Dashboard" lead={leadOf(day)}>
      <Sheets isPacked>
        <DayLine week={week} reader="student" aside={<Link to={addressOf.timetable()}>Timetable</Link>} />
        <Sheet title="My attendance">
          <MyAttendance attendance={attendance} />
        </Sheet>
        <LatestMarks marks={marks} />
        {card && <MyCard card={card} />}
        <NewestNotices notices={notices} addressOf={addressOf.notices} />
        <MarksTrend trend={trend} />
      </Sheets>
      <WeekStrip week={week} reader="student" />
    </Page>
  )
}

function leadOf({ name, stream, begins, classTeacher, unread }: MyDay) {
  const place = [
    stream,
    begins && `${begins.stream} from ${shortDay(begins.on)}`,
    classTeacher && `class teacher ${classTeacher}`,
  ]
    .filter(Boolean)
    .join(', ')
  const messages = unread > 0 && `You have ${countOf(unread, 'unread message')}.`
  return [`Welcome, ${givenNameOf(name)}.`, place && `${place}.`, messages].filter(Boolean).join(' ')
}

/** Names are kept as "family, given". */
function givenNameOf(name: string) {
  return name.split(',')[1]?.trim() || name
}
