import { type DateOrder, dateOrders } from '@bellhouse/contracts'
import { SelectField } from '@bellhouse/ui'

const labels: Record<DateOrder, string> = {
  'year-first': 'Year, month, day: 2026-11-18',
  'day-first': 'Day, month, year: 18/11/2026',
  'month-first': 'Month, day, year: 11/18/2026',
}

const options = dateOrders.map((value) => ({ value, label: labels[value] }))

interface DateOrderFieldProps {
  /** What stands there as long as nobody has chosen. */
  none: string
  hint?: string | undefined
  value: DateOrder | null | undefined
  onChange: (order: DateOrder | null) => void
}

/** In which order the dates of a file are written. */
export function DateOrderField({ none, hint, value, onChange }: DateOrderFieldProps) {
  return (
    <SelectField
      label="Order of dates"
      {...{ none, hint, options }}
      value={value ?? ''}
      onChange={({ target }) => onChange(dateOrders.find((order) => order === target.value) ?? null)}
    />
  )
}
