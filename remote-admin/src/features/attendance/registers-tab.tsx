import { unusualDaySentences } from '@bellhouse/contracts'
import { countOf, EmptyState, Notice, Pager } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useRegisters } from './attendance.queries'
import { DayFigures } from './day-figures'
import { DayToolbar } from './day-toolbar'
import { RegisterTable } from './register-table'
import { useDayOfAddress } from './use-day-of-address'

/** A day's registers, taken or missing. */
export function RegistersTab({ classCode }: { classCode: string | undefined }) {
  const asked = useDayOfAddress(classCode)
  const shown = useRegisters(useDeferredValue(asked))
  const { unusualDay, figures, registers, next } = shown
  return (
    <>
      <DayToolbar day={{ ...shown, ...asked }} />
      {unusualDay && <Notice>{unusualDaySentences[unusualDay]} No register is due.</Notice>}
      {registers.length === 0 ? (
        <EmptyState icon="attendance">Here you will find the registers of the day, one for each stream.</EmptyState>
      ) : (
        <>
          <DayFigures figures={figures} />
          <RegisterTable of={shown} />
          <Pager next={next}>{countOf(registers.length, 'stream')}</Pager>
        </>
      )}
    </>
  )
}
