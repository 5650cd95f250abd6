import type { StudentRow } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { StudentStatus } from '@bellhouse/people'
import { PersonLine } from '@bellhouse/photos'
import { type Column, DataTable, type Selection, type Sort, useShownColumns } from '@bellhouse/ui'
import type { StudentFilters } from './students.queries'

interface StudentTableProps {
  rows: readonly StudentRow[]
  filters: StudentFilters
  isStale: boolean
  selection: Selection
  onChange: (changes: Record<string, string | undefined>) => void
}

const sexes = { female: 'Female', male: 'Male' }

export const studentColumns: readonly Column<StudentRow>[] = [
  {
    key: 'name',
    title: 'Name',
    isSortable: true,
    cell: ({ id, name, photo }) => <PersonLine name={name} photo={photo} to={addressOf.student(id)} />,
  },
  { key: 'admissionNumber', title: 'Admission number', isSortable: true, cell: (row) => row.admissionNumber },
  { key: 'sex', title: 'Sex', cell: ({ sex }) => (sex ? sexes[sex] : '–') },
  { key: 'stream', title: 'Stream', cell: ({ stream }) => stream ?? '–' },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StudentStatus {...row} />,
  },
]

export function StudentTable({ rows, filters, isStale, selection, onChange }: StudentTableProps) {
  const sort: Sort = { by: filters.sort ?? 'name', direction: filters.direction ?? 'asc' }
  return (
    <DataTable
      caption="Students"
      columns={useShownColumns(studentColumns)}
      rows={rows}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={({ by, direction }) => onChange({ sort: by, direction })}
      isStale={isStale}
      selection={{ of: selection, nameOf: ({ name }) => name, isFixed: ({ erasedOn }) => Boolean(erasedOn) }}
    />
  )
}
