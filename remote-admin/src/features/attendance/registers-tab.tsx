import { EmptyState } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useRegisters } from './attendance.queries'
import { DayFigures } from './day-figures'
import { DayToolbar } from './day-toolbar'
import { RegisterTable } from './register-table'
import { useDayOfAddress } from './use-day-of-address'

/** A day's registers, taken or missing. */
export function RegistersTab({ classCode }: { classCode: string | undefined }) {
  const day = useDayOfAddress(classCode)
  const shown = useDeferredValue(day)
  const { registers } = useRegisters(shown)
  return (
    <>
      <DayToolbar day={day} />
      {registers.length === 0 ? (
        <EmptyState icon="attendance">Here you will find the registers of the day, one for each stream.</EmptyState>
      ) : (
        <>
          <DayFigures registers={registers} />
          <RegisterTable registers={registers} day={shown} />
        </>
      )}
    </>
  )
}
