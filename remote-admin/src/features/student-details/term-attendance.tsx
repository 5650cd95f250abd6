import { StatusBar } from '@bellhouse/attendance'
import { EmptyState, Figure, Figures, Sheet } from '@bellhouse/ui'
import type { StudentRecord } from './student-details.queries'

export function TermAttendance({ attendance: { totals } }: Pick<StudentRecord, 'attendance'>) {
  if (totals.held === 0) {
    return (
      <Sheet title="Attendance">
        <EmptyState icon="attendance">Here you will find the attendance once a register has been taken.</EmptyState>
      </Sheet>
    )
  }
  return (
    <Sheet title="Attendance">
      <Figures>
        <Figure value={`${totals.rate} %`} label={`of ${totals.held} sessions`} />
        <Figure value={totals.absent} label="absent" />
        <Figure value={totals.late} label="late" />
        <Figure value={totals.excused} label="excused" />
      </Figures>
      <StatusBar counts={totals} />
    </Sheet>
  )
}
