import type { TaughtSet } from '@bellhouse/contracts'
import { addressOf, dayAfter } from '@bellhouse/contracts'
import { Button, type Column, countOf, DataTable, OfferedLink, shortDay } from '@bellhouse/ui'

interface SetTableProps {
  subject: string
  sets: readonly TaughtSet[]
  /** Missing for whoever may not change sets. */
  onOpen: ((setId: string) => void) | undefined
}

export const SetTable = ({ subject, sets, onOpen }: SetTableProps) => (
  <DataTable caption={`Sets in ${subject}`} columns={columnsOf(onOpen)} rows={sets} keyOf={({ id }) => id} />
)

const columnsOf = (onOpen: SetTableProps['onOpen']): readonly Column<TaughtSet>[] => [
  { key: 'title', title: 'Set', cell: ({ title }) => <b>{title}</b> },
  { key: 'teachers', title: 'Teachers', cell: (set) => <Teachers set={set} /> },
  { key: 'students', title: 'Students', cell: ({ students }) => countOf(students, 'student') },
  { key: 'streams', title: 'Streams', cell: ({ streams }) => streams.join(', ') },
  { key: 'days', title: 'Taught', cell: ({ from, until }) => `${shortDay(from)} to ${shortDay(dayAfter(until, -1))}` },
  ...(onOpen ? [changeColumn(onOpen)] : []),
]

const changeColumn = (onOpen: (setId: string) => void): Column<TaughtSet> => ({
  key: 'actions',
  title: 'Change',
  cell: ({ id, title }) => (
    <Button look="quiet" icon="pencil" aria-label={`Change ${title}`} onClick={() => onOpen(id)}>
      Change
    </Button>
  ),
})

function Teachers({ set: { teachers } }: { set: TaughtSet }) {
  if (teachers.length === 0) return 'Nobody yet'
  return teachers.map(({ allocationId, staffId, name }, index) => (
    <span key={allocationId}>
      {index > 0 && '; '}
      <OfferedLink to={addressOf.staff(staffId)}>{name}</OfferedLink>
    </span>
  ))
}
