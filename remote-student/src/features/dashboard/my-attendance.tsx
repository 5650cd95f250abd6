import { StatusBar, StatusStrip } from '@bellhouse/attendance'
import { addressOf } from '@bellhouse/contracts'
import { EmptyState, Figure, Figures } from '@bellhouse/ui'
import type { MyDay } from './dashboard.queries'

export function MyAttendance({ attendance: { totals, recent } }: Pick<MyDay, 'attendance'>) {
  if (totals.held === 0) {
    return <EmptyState icon="attendance">Here you will find your attendance after the first register.</EmptyState>
  }
  return (
    <>
      <Figures>
        <Figure to={addressOf.attendance()} value={`${totals.rate} %`} label={`of ${totals.held} sessions`} />
        <Figure to={addressOf.attendance()} value={totals.absent} label="absent" />
        <Figure to={addressOf.attendance()} value={totals.late} label="late" />
        <Figure to={addressOf.attendance()} value={totals.excused} label="excused" />
      </Figures>
      <StatusBar counts={totals} />
      <StatusStrip sessions={recent} />
    </>
  )
}
