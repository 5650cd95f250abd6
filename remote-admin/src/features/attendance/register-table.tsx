import {
  addressOf,
  type listRegistersOfDay,
  type OutputOf,
  type RegisterOfDay,
  statusWords,
} from '@bellhouse/contracts'
import { Chip, type Column, clockTime, DataTable, MissingChip, OfferedLink } from '@bellhouse/ui'

type Shown = Pick<OutputOf<typeof listRegistersOfDay>, 'date' | 'session' | 'unusualDay' | 'registers'>

export function RegisterTable({ of: { date, session, unusualDay, registers } }: { of: Shown }) {
  const linkOf = ({ streamId }: RegisterOfDay) => addressOf.captureAttendance({ stream: streamId, date, session })

  const columns: readonly Column<RegisterOfDay>[] = [
    {
      key: 'stream',
      title: 'Stream',
      cell: (row) => (
        <OfferedLink to={linkOf(row)}>
          <b>{row.stream}</b>
        </OfferedLink>
      ),
    },
    { key: 'teacher', title: 'Class teacher', cell: ({ classTeacher }) => classTeacher ?? '–' },
    { key: 'state', title: 'Register', cell: (row) => <State register={row} isSchoolDay={unusualDay === null} /> },
    { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => students },
    ...statusWords.map(({ status, word }) => ({
      key: status,
      title: word,
      isNumber: true,
      cell: (row: RegisterOfDay) => (row.isTaken ? row[status] : '–'),
    })),
  ]

  return <DataTable caption="Registers" columns={columns} rows={registers} keyOf={({ streamId }) => streamId} />
}

interface StateProps {
  register: RegisterOfDay
  isSchoolDay: boolean
}

function State({ register, isSchoolDay }: StateProps) {
  const { isTaken, isBeforeStart, students, takenAt, takenBy } = register
  if (!isTaken && students === 0) return <Chip>Nobody in it</Chip>
  if (!isTaken && isBeforeStart) return <Chip>Not begun yet</Chip>
  if (!isTaken) return isSchoolDay ? <MissingChip /> : '–'
  return (
    <>
      <Chip tone="present" icon="check">
        {takenAt ? `Taken ${clockTime(takenAt)}` : 'Taken'}
      </Chip>{' '}
      {takenBy}
    </>
  )
}
