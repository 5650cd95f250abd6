import { type Column, DataTable } from '@bellhouse/ui'
import type { OwnAttendance } from './attendance.queries'

type Row = OwnAttendance['terms'][number]

const columns: readonly Column<Row>[] = [
  { key: 'term', title: 'Term', cell: ({ label }) => <b>{label}</b> },
  ...(['present', 'absent', 'late', 'excused'] as const).map((status) => ({
    key: status,
    title: status.charAt(0).toUpperCase() + status.slice(1),
    isNumber: true,
    cell: ({ totals }: Row) => totals[status],
  })),
  {
    key: 'rate',
    title: 'Rate',
    isNumber: true,
    cell: ({ totals }) => (totals.rate === null ? '–' : `${totals.rate} %`),
  },
]

export function TermTable({ terms }: Pick<OwnAttendance, 'terms'>) {
  return <DataTable caption="Attendance by term" columns={columns} rows={terms} keyOf={({ label }) => label} />
}
