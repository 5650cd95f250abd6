import type { RegisterOfDay } from '@bellhouse/contracts'
import { Chip, type Column, clockTime, DataTable } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import type { DayOfRegisters } from './attendance.queries'

interface RegisterTableProps {
  registers: readonly RegisterOfDay[]
  day: DayOfRegisters
}

export function RegisterTable({ registers, day }: RegisterTableProps) {
  const addressOf = ({ streamId }: RegisterOfDay) =>
    `/capture_attendance?stream=${streamId}&date=${day.date}&session=${day.session}`

  const columns: readonly Column<RegisterOfDay>[] = [
    {
      key: 'stream',
      title: 'Stream',
      cell: (row) => (
        <Link to={addressOf(row)}>
          <b>{row.stream}</b>
        </Link>
      ),
    },
    { key: 'teacher', title: 'Class teacher', cell: ({ classTeacher }) => classTeacher ?? '–' },
    { key: 'state', title: 'Register', cell: (row) => <State register={row} /> },
    { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => students },
    ...(['present', 'absent', 'late', 'excused'] as const).map((status) => ({
      key: status,
      title: status.charAt(0).toUpperCase() + status.slice(1),
      isNumber: true,
      cell: (row: RegisterOfDay) => (row.isTaken ? row[status] : '–'),
    })),
  ]

  return <DataTable caption="Registers" columns={columns} rows={registers} keyOf={({ streamId }) => streamId} />
}

function State({ register: { isTaken, takenAt, takenBy } }: { register: RegisterOfDay }) {
  if (!isTaken) return <Chip tone="late">Missing</Chip>
  return (
    <>
      <Chip tone="present" icon="check">
        {takenAt ? `Taken ${clockTime(takenAt)}` : 'Taken'}
      </Chip>{' '}
      {takenBy}
    </>
  )
}
