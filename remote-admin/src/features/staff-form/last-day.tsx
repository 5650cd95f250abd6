import { dayAfter, type InputOf, type saveStaff } from '@bellhouse/contracts'
import type { RecordFields } from '@bellhouse/records'
import { DateField, FieldRow, Notice, shortDay } from '@bellhouse/ui'
import { useEffect } from 'react'

interface LastDayProps {
  record: Pick<RecordFields<keyof InputOf<typeof saveStaff>>, 'field' | 'set'>
  chosen: string | undefined
  /** The day that stands on the record already. */
  planned: string | null
  today: string
}

/** Until when somebody is here who is to leave, and what that means; the form asks it for as long as it says that they leave. */
export function LastDay({ record, chosen, planned, today }: LastDayProps) {
  const first = planned ?? dayAfter(today, -1)
  useEffect(() => {
    if (!chosen) record.set('lastDay', first)
    return () => record.set('lastDay', undefined)
  }, [])
  return (
    <>
      <FieldRow>
        <DateField {...record.field('lastDay')} isRequired />
      </FieldRow>
      {chosen && <Notice>{meaningOf(chosen, today)}</Notice>}
    </>
  )
}

const meaningOf = (lastDay: string, today: string) =>
  lastDay < today
    ? `Teaches and leads nothing from ${shortDay(dayAfter(lastDay, 1))} on. The account is closed as soon as you save.`
    : `Teaches, leads and signs in until ${shortDay(lastDay)} is over. Then all of it ends by itself, and the account is closed.`
