import { addressOf, type RegisterOfDay, statusWords } from '@bellhouse/contracts'
import { Button, Chip, type Column, clockTime, DataTable, MissingChip } from '@bellhouse/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DayOfRegisters } from './attendance.queries'

interface RegisterTableProps {
  registers: readonly RegisterOfDay[]
  day: DayOfRegisters
}

/** A district has hundreds of streams, and nobody reads them all at once. */
const pageOfStreams = 60

export function RegisterTable({ registers, day }: RegisterTableProps) {
  const [shown, setShown] = useState(pageOfStreams)
  const linkOf = ({ streamId }: RegisterOfDay) =>
    addressOf.captureAttendance({ stream: streamId, date: day.date, session: day.session })

  const columns: readonly Column<RegisterOfDay>[] = [
    {
      key: 'stream',
      title: 'Stream',
      cell: (row) => (
        <Link to={linkOf(row)}>
          <b>{row.stream}</b>
        </Link>
      ),
    },
    { key: 'teacher', title: 'Class teacher', cell: ({ classTeacher }) => classTeacher ?? '–' },
    { key: 'state', title: 'Register', cell: (row) => <State register={row} /> },
    { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => students },
    ...statusWords.map(({ status, word }) => ({
      key: status,
      title: word,
      isNumber: true,
      cell: (row: RegisterOfDay) => (row.isTaken ? row[status] : '–'),
    })),
  ]

  return (
    <>
      <DataTable
        caption="Registers"
        columns={columns}
        rows={registers.slice(0, shown)}
        keyOf={({ streamId }) => streamId}
      />
      {registers.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + pageOfStreams)}>
          Show more of {registers.length} streams
        </Button>
      )}
    </>
  )
}

function State({ register: { isTaken, isBeforeStart, students, takenAt, takenBy } }: { register: RegisterOfDay }) {
  if (!isTaken && students === 0) return <Chip>Nobody in it</Chip>
  if (!isTaken && isBeforeStart) return <Chip>Not begun yet</Chip>
  if (!isTaken) return <MissingChip />
  return (
    <>
      <Chip tone="present" icon="check">
        {takenAt ? `Taken ${clockTime(takenAt)}` : 'Taken'}
      </Chip>{' '}
      {takenBy}
    </>
  )
}
