import type { CalendarImport, CalendarMapping } from '@bellhouse/contracts'
import { columnAt, columnOptions, DateOrderField } from '@bellhouse/records'
import { CheckboxField, FieldRow, SelectField, Sheet } from '@bellhouse/ui'

const fields = [
  { field: 'title', label: 'Title (needed)', none: 'Choose a column' },
  { field: 'startDate', label: 'First day (needed)', none: 'Choose a column' },
  { field: 'endDate', label: 'Last day', none: 'No column: each lasts one day' },
  { field: 'place', label: 'Place', none: 'No column' },
] as const

interface TableColumnsProps {
  calendar: CalendarImport
  mapping: CalendarMapping
  onChange: (changes: Partial<CalendarMapping>) => void
}

/** Which column of a list is what, and what comes first in a date. */
export function TableColumns({ calendar, mapping, onChange }: TableColumnsProps) {
  const options = columnOptions(calendar)
  return (
    <Sheet title="Columns">
      <FieldRow>
        {fields.map(({ field, label, none }) => (
          <SelectField
            key={field}
            {...{ label, none, options }}
            value={String(mapping[field] ?? '')}
            onChange={({ target }) => onChange({ [field]: columnAt(target.value) })}
          />
        ))}
      </FieldRow>
      <FieldRow>
        <DateOrderField
          none="Say which comes first"
          hint={dateHint(calendar, mapping)}
          value={mapping.dateOrder}
          onChange={(dateOrder) => onChange({ dateOrder })}
        />
      </FieldRow>
      <CheckboxField
        label="The last day in the file is the day after"
        hint="Some programs write the day on which an event is over, at midnight."
        checked={mapping.endIsAfter}
        onChange={({ target }) => onChange({ endIsAfter: target.checked })}
      />
    </Sheet>
  )
}

/** Why the order is what it is, or why it has to be said. */
function dateHint({ dates, mapping: { startDate } }: CalendarImport, mapping: CalendarMapping) {
  if (startDate === mapping.startDate && dates?.decidedBy) {
    if (!dates.against) return `As in ${dates.decidedBy}`
    return `${dates.decidedBy}, but ${dates.against}: say which is meant. Dates that cannot be read so are refused.`
  }
  return mapping.dateOrder === null ? 'These dates can be read both ways: say which is meant.' : undefined
}
