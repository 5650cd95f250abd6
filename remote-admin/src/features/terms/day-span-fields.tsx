import type { RecordFields } from '@bellhouse/records'
import { DateField, FieldRow } from '@bellhouse/ui'

interface DaySpanFieldsProps {
  record: RecordFields<'startDate' | 'endDate'>
  /** As it is in the form at this moment. */
  endDate: string
}

/** First and last day. What is most often one day ends with the first as soon as that is chosen. */
export function DaySpanFields({ record, endDate }: DaySpanFieldsProps) {
  const first = record.field('startDate')
  return (
    <FieldRow>
      <DateField
        {...first}
        onChange={(event) => {
          if (!endDate) record.set('endDate', event.target.value)
          return first.onChange(event)
        }}
      />
      <DateField {...record.field('endDate')} />
    </FieldRow>
  )
}
