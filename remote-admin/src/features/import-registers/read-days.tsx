import { labelOfSession, type RegisterDayColumn, type RegisterImport } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, Disclosure, Sheet, shortDay } from '@bellhouse/ui'

const columns: readonly Column<RegisterDayColumn>[] = [
  { key: 'heading', title: 'In the file', cell: ({ heading }) => <b>{heading}</b> },
  { key: 'day', title: 'Day', cell: ({ day }) => (day === null ? 'No day: its cells are refused' : shortDay(day)) },
  { key: 'session', title: 'Session', cell: ({ session }) => labelOfSession(session) },
]

/** Which day each of the chosen columns was read as; open where one is none. */
export function ReadDays({ registers: { days = [], mapping } }: { registers: RegisterImport }) {
  const chosen = days.filter(({ column }) => mapping.days?.includes(column))
  return (
    <Sheet>
      <Disclosure title={titleOf(chosen)} isOpen={chosen.some(({ day }) => day === null)}>
        <DataTable caption="Days" columns={columns} rows={chosen} keyOf={({ column }) => String(column)} />
      </Disclosure>
    </Sheet>
  )
}

function titleOf(chosen: readonly RegisterDayColumn[]) {
  const read = chosen.flatMap(({ day }) => day ?? []).sort()
  const [first, last] = [read[0], read.at(-1)]
  const range = first && last ? `: ${shortDay(first)} to ${shortDay(last)}` : ''
  return `${countOf(chosen.length, 'column is a day', 'columns are days')}${range}`
}
