import type { RegisterDayColumn, RegisterImport } from '@bellhouse/contracts'
import { labelOfSession } from '@bellhouse/contracts'
import { type Column, DataTable, Sheet, shortDay } from '@bellhouse/ui'

const columns: readonly Column<RegisterDayColumn>[] = [
  { key: 'heading', title: 'In the file', cell: ({ heading }) => <b>{heading}</b> },
  { key: 'day', title: 'Day', cell: ({ day }) => (day === null ? 'No day: its cells are refused' : shortDay(day)) },
  { key: 'session', title: 'Session', cell: ({ session }) => labelOfSession(session) },
]

/** Which day each of the chosen columns was read as. */
export function ReadDays({ registers: { days = [], mapping } }: { registers: RegisterImport }) {
  const chosen = days.filter(({ column }) => mapping.days?.includes(column))
  return (
    <Sheet title="Days" flush>
      <DataTable caption="Days" columns={columns} rows={chosen} keyOf={({ column }) => String(column)} />
    </Sheet>
  )
}
