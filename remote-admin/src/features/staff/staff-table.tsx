import type { StaffRow } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { staffStatusWords } from '@bellhouse/people'
import { PersonLine } from '@bellhouse/photos'
import { Chip, type Column, DataTable, type Tone, useShownColumns } from '@bellhouse/ui'
import type { StaffFilters } from './staff.queries'

const tones: Record<StaffRow['status'], Tone> = { active: 'present', 'on-leave': 'late', left: 'neutral' }

export const staffColumns: readonly Column<StaffRow>[] = [
  {
    key: 'name',
    title: 'Name',
    isSortable: true,
    cell: ({ id, name, title, photo }) => (
      <PersonLine name={name} photo={photo} detail={title} to={addressOf.staff(id)} />
    ),
  },
  { key: 'staffNumber', title: 'Staff number', isSortable: true, cell: (row) => row.staffNumber },
  {
    key: 'email',
    title: 'Email',
    isWideOnly: true,
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
  },
  { key: 'phone', title: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { key: 'account', title: 'Account', cell: ({ hasAccount }) => (hasAccount ? 'Yes' : 'No') },
  {
    key: 'status',
    title: 'Status',
    // Only what is unusual; a column of one word would hide it.
    cell: ({ status, erasedOn }) => {
      if (erasedOn) return <Chip>Erased</Chip>
      return status !== 'active' && <Chip tone={tones[status]}>{staffStatusWords[status]}</Chip>
    },
  },
]

interface StaffTableProps {
  rows: readonly StaffRow[]
  filters: StaffFilters
  isStale: boolean
  onChange: (changes: Record<string, string | undefined>) => void
}

export function StaffTable({ rows, filters, isStale, onChange }: StaffTableProps) {
  return (
    <DataTable
      caption="Members of staff"
      columns={useShownColumns(staffColumns)}
      rows={rows}
      keyOf={({ id }) => id}
      sort={{ by: filters.sort ?? 'name', direction: filters.direction ?? 'asc' }}
      onSort={({ by, direction }) => onChange({ sort: by, direction })}
      isStale={isStale}
    />
  )
}
