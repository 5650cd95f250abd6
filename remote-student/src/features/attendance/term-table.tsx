import { statusWords } from '@bellhouse/contracts'
import { type Column, DataTable } from '@bellhouse/ui'
import type { OwnAttendance } from './attendance.queries'

type Row = OwnAttendance['terms'][number]

const columns: readonly Column<Row>[] = [
  { key: 'term', title: 'Term', cell: ({ label }) => <b>{label}</b> },
  ...statusWords.map(({ status, word }) => ({
    key: status,
    title: word,
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
