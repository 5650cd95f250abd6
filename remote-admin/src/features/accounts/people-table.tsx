import type { AccountRow } from '@bellhouse/contracts'
import { PersonLine } from '@bellhouse/photos'
import { Chip, type Column, DataTable, momentText, type Selection } from '@bellhouse/ui'
import { standingTones, standingWords } from './account-words'

interface PeopleTableProps {
  people: 'students' | 'staff'
  rows: readonly AccountRow[]
  selection: Selection
  isStale: boolean
}

export function PeopleTable({ people, rows, selection, isStale }: PeopleTableProps) {
  return (
    <DataTable
      caption={people === 'staff' ? 'Accounts of the staff' : 'Accounts of students'}
      columns={people === 'staff' ? columns('staff_details') : columns('student_details')}
      rows={rows}
      keyOf={({ personId }) => personId}
      selection={{ of: selection, nameOf: ({ name }) => name }}
      isStale={isStale}
    />
  )
}

const columns = (page: string): Column<AccountRow>[] => [
  {
    key: 'name',
    title: 'Name',
    cell: ({ personId, name, photo, stream, number }) => (
      <PersonLine
        name={name}
        photo={photo}
        detail={[stream, number].filter(Boolean).join(' · ')}
        to={`/${page}/${personId}`}
      />
    ),
  },
  { key: 'username', title: 'Username', cell: ({ username }) => username ?? '–' },
  {
    key: 'standing',
    title: 'Account',
    cell: ({ standing }) => <Chip tone={standingTones[standing]}>{standingWords[standing]}</Chip>,
  },
  {
    key: 'lastSignIn',
    title: 'Last sign-in',
    cell: ({ lastSignIn }) => (lastSignIn ? momentText(lastSignIn) : 'Never'),
  },
]
