import { LinkButton, longDay, NowSheet, Page, Sheet, Sheets } from '@bellhouse/ui'
import { useMyRegisters, useSchool } from './dashboard.queries'
import { MyRegisters } from './my-registers'
import { MySubjects } from './my-subjects'

export default function DashboardScreen() {
  const { today } = useSchool()
  const { registers, unusualDay } = useMyRegisters(today)

  return (
    <Page title="Dashboard" lead={unusualDay ? `${longDay(today)} · no register is due` : longDay(today)}>
      <Sheets>
        <NowSheet
          reader="teacher"
          aside={
            <LinkButton look="quiet" to="/teacher/timetable">
              My week
            </LinkButton>
          }
        />
        <Sheet title="Registers of this morning" flush>
          <MyRegisters registers={registers} date={today} isSchoolDay={unusualDay === null} />
        </Sheet>
        <Sheet title="What I teach" flush>
          <MySubjects />
        </Sheet>
      </Sheets>
    </Page>
  )
}
