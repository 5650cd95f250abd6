import { daySchema } from '@bellhouse/contracts'
import { ClassScreen, EmptyState, LinkButton, longDay, type OfClass, Page, Sheet, useAddress } from '@bellhouse/ui'
import { useDeferredValue, useMemo } from 'react'
import { type DayOfRegisters, useRegisters, useToday } from './attendance.queries'
import { DayFigures } from './day-figures'
import { DayToolbar } from './day-toolbar'
import { RegisterTable } from './register-table'

export default function AttendanceScreen() {
  return <ClassScreen title="Attendance">{(of) => <DayOfAttendance {...of} />}</ClassScreen>
}

function DayOfAttendance({ title, classCode }: OfClass) {
  const { change } = useAddress()
  const day = useDayOfAddress(classCode)
  const shown = useDeferredValue(day)
  const { registers } = useRegisters(shown)

  return (
    <Page
      title={title}
      lead={`${longDay(shown.date)} · ${shown.session}`}
      actions={
        <LinkButton look="primary" icon="attendance" to={`/capture_attendance?date=${day.date}`}>
          Capture attendance
        </LinkButton>
      }
    >
      <Sheet flush>
        <DayToolbar day={day} onChange={change} />
        {registers.length === 0 ? (
          <EmptyState icon="attendance">Here you will find the registers of the day, one for each stream.</EmptyState>
        ) : (
          <>
            <DayFigures registers={registers} />
            <RegisterTable registers={registers} day={shown} />
          </>
        )}
      </Sheet>
    </Page>
  )
}

function useDayOfAddress(classCode: string | undefined): DayOfRegisters {
  const { params } = useAddress()
  const today = useToday()
  const date = daySchema.safeParse(params.get('date')).data ?? today
  const session = params.get('session') === 'afternoon' ? 'afternoon' : 'morning'
  return useMemo(() => ({ date, session, ...(classCode && { class: classCode }) }), [date, session, classCode])
}
