import type { StaffRow } from '@bellhouse/contracts'
import { Chip, type Column, DataTable, PersonLine, type Tone } from '@bellhouse/ui'

const states: Record<StaffRow['status'], { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'present' },
  'on-leave': { word: 'On leave', tone: 'late' },
  left: { word: 'Left', tone: 'neutral' },
}

const columns: readonly Column<StaffRow>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ id, name, title, photo }) => (
      <PersonLine name={name} photo={photo} detail={title} to={`/staff_details/${id}`} />
    ),
  },
  { key: 'staffNumber', title: 'Staff number', cell: (row) => row.staffNumber },
  { key: 'email', title: 'Email', cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–') },
  { key: 'phone', title: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { key: 'account', title: 'Account', cell: ({ hasAccount }) => (hasAccount ? 'Yes' : 'No') },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => <Chip tone={states[status].tone}>{states[status].word}</Chip>,
  },
]

export function StaffTable({ rows }: { rows: readonly StaffRow[] }) {
  return <DataTable caption="Members of staff" columns={columns} rows={rows} keyOf={({ id }) => id} />
}
