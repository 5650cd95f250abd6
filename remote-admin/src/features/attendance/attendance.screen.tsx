import { classCodeSchema, daySchema } from '@bellhouse/contracts'
import { EmptyState, LinkButton, longDay, Page, Sheet, useAddress, useClassTitle } from '@bellhouse/ui'
import { useDeferredValue, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { type DayOfRegisters, useRegisters, useToday } from './attendance.queries'
import { DayFigures } from './day-figures'
import { DayToolbar } from './day-toolbar'
import { RegisterTable } from './register-table'

export default function AttendanceScreen() {
  const title = useClassTitle('Attendance')
  const { change } = useAddress()
  const day = useDayOfAddress()
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

function useDayOfAddress(): Required<Pick<DayOfRegisters, 'date' | 'session'>> & Pick<DayOfRegisters, 'class'> {
  const { class: classCode } = useParams()
  const { params } = useAddress()
  const today = useToday()
  const date = daySchema.safeParse(params.get('date')).data ?? today
  const session = params.get('session') === 'afternoon' ? 'afternoon' : 'morning'
  const named = classCodeSchema.safeParse(classCode).data
  return useMemo(() => ({ date, session, ...(named && { class: named }) }), [date, session, named])
}
