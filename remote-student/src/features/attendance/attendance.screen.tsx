import { ClassScreen, type OfClass } from '@bellhouse/classes'
import { EmptyState, Figure, Figures, Page, Sheet, Strip } from '@bellhouse/ui'
import { type OwnAttendance, useOwnAttendance, useSchoolCalendar } from './attendance.queries'
import { Calendar } from './calendar'
import { Remarks } from './remarks'
import { TermTable } from './term-table'

export default function AttendanceScreen() {
  return <ClassScreen title="Attendance">{(of) => <MyRegister {...of} />}</ClassScreen>
}

function MyRegister({ title, classCode }: OfClass) {
  const attendance = useOwnAttendance(classCode)
  const schoolDays = useSchoolCalendar()
  const { totals, days } = attendance
  const terms = attendance.terms.filter((term) => term.totals.held > 0)

  if (days.length === 0) {
    return (
      <Page title={title}>
        <Sheet>
          <EmptyState icon="calendar">Here you will find your own register, once one has been taken.</EmptyState>
        </Sheet>
      </Page>
    )
  }
  return (
    <Page title={title}>
      <Sheet flush>
        <Totals totals={totals} />
        {terms.length > 1 && <TermTable terms={terms} />}
      </Sheet>
      <Remarks days={days} />
      <Sheet title="Calendar">
        <Calendar days={days} school={schoolDays} />
      </Sheet>
    </Page>
  )
}

function Totals({ totals }: Pick<OwnAttendance, 'totals'>) {
  return (
    <Strip label="Totals">
      <Figures>
        <Figure value={totals.rate === null ? '–' : `${totals.rate} %`} label={`of ${totals.held} sessions`} />
        <Figure value={totals.present} label="present" />
        <Figure value={totals.absent} label="absent" />
        <Figure value={totals.late} label="late" />
        <Figure value={totals.excused} label="excused" />
      </Figures>
    </Strip>
  )
}
