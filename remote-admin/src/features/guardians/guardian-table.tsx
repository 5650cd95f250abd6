import { addressOf, type GuardianRecord } from '@bellhouse/contracts'
import { EmailLink, PhoneLinks } from '@bellhouse/people'
import { type Column, DataTable, OfferedLink } from '@bellhouse/ui'

const columns: readonly Column<GuardianRecord>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ id, name }) => <OfferedLink to={addressOf.guardians(id)}>{name}</OfferedLink>,
  },
  { key: 'phones', title: 'Phones', cell: ({ phones }) => <PhoneLinks phones={phones} /> },
  { key: 'email', title: 'Email', cell: ({ email }) => (email ? <EmailLink email={email} /> : '–') },
  { key: 'students', title: 'Students', cell: ({ students }) => studentsText(students) },
]

const mostNamed = 4

function studentsText(students: GuardianRecord['students']) {
  if (students.length === 0) return 'None'
  const named = students.slice(0, mostNamed).map(({ name, stream }) => (stream ? `${name} (${stream})` : name))
  const more = students.length - named.length
  return [...named, more > 0 && `and ${more} more`].filter(Boolean).join('; ')
}

interface GuardianTableProps {
  rows: readonly GuardianRecord[]
  isStale: boolean
}

export function GuardianTable({ rows, isStale }: GuardianTableProps) {
  return <DataTable caption="Guardians" columns={columns} rows={rows} keyOf={({ id }) => id} isStale={isStale} />
}
