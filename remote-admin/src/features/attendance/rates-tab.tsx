import {
  attendanceUnitSchema,
  daySchema,
  type getAttendanceSummary,
  getMonthlyRegister,
  type OutputOf,
  type StreamAttendance,
  wordOfStatus,
} from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import {
  type Column,
  DataTable,
  DateField,
  Disclosure,
  Figure,
  Figures,
  longDay,
  OfferedLink,
  percentText,
  SelectField,
  Strip,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useSummary, useToday } from './attendance.queries'

const units = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'term', label: 'Term' },
]

/** Attendance of all streams in a week, a month or a term. */
export function RatesTab({ classCode }: { classCode: string | undefined }) {
  const { params, change } = useAddress()
  const today = useToday()
  const unit = attendanceUnitSchema.safeParse(params.get('unit')).data ?? 'week'
  const date = daySchema.safeParse(params.get('date')).data ?? today
  const shown = useDeferredValue(JSON.stringify({ unit, date, ...(classCode && { class: classCode }) }))
  const mayOpenMonths = useMay(getMonthlyRegister)
  const { label, totals, days, streams } = useSummary(JSON.parse(shown))
  return (
    <>
      <Toolbar>
        <SelectField
          label="Time"
          options={units}
          value={unit}
          onChange={(event) => change({ unit: event.target.value })}
        />
        <DateField
          label="Around"
          value={date}
          onChange={(event) => event.target.value && change({ date: event.target.value })}
        />
      </Toolbar>
      <Strip label={label}>
        <Figures>
          <Figure value={percentText(totals.rate)} label={`present, ${label}`} />
          <Figure value={totals.absent} label="absent" />
          <Figure value={totals.late} label="late" />
          <Figure value={totals.excused} label="excused" />
          <Figure value={totals.held} label="counted" />
        </Figures>
      </Strip>
      <DataTable
        caption={`Attendance by stream, ${label}`}
        columns={columnsFor(date, mayOpenMonths)}
        rows={streams}
        keyOf={({ streamId }) => streamId}
      />
      {days.length > 1 && (
        <Disclosure title="Day by day">
          <DataTable caption={`Attendance by day, ${label}`} columns={dayColumns} rows={days} keyOf={dayOf} />
        </Disclosure>
      )}
    </>
  )
}

const columnsFor = (date: string, mayOpenMonths: boolean): readonly Column<StreamAttendance>[] => [
  {
    key: 'stream',
    title: 'Stream',
    cell: ({ streamId, stream }) =>
      mayOpenMonths ? (
        <OfferedLink to={`?view=month&stream=${streamId}&month=${date.slice(0, 7)}`}>
          <b>{stream}</b>
        </OfferedLink>
      ) : (
        <b>{stream}</b>
      ),
  },
  { key: 'teacher', title: 'Class teacher', cell: ({ classTeacher }) => classTeacher ?? '–' },
  { key: 'rate', title: 'Present', isNumber: true, cell: ({ totals }) => percentText(totals.rate) },
  ...(['absent', 'late', 'excused'] as const).map((status) => ({
    key: status,
    title: wordOfStatus(status),
    isNumber: true,
    cell: ({ totals }: StreamAttendance) => totals[status],
  })),
  { key: 'taken', title: 'Registers', isNumber: true, cell: ({ taken }) => taken },
]

type Day = OutputOf<typeof getAttendanceSummary>['days'][number]

const dayOf = ({ date }: Day) => date

const dayColumns: readonly Column<Day>[] = [
  { key: 'day', title: 'Day', cell: ({ date }) => longDay(date) },
  { key: 'rate', title: 'Present', isNumber: true, cell: ({ totals }) => percentText(totals.rate) },
  ...(['absent', 'late', 'excused'] as const).map((status) => ({
    key: status,
    title: wordOfStatus(status),
    isNumber: true,
    cell: ({ totals }: Day) => totals[status],
  })),
]
