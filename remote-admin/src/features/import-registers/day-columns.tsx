import { labelOfSession, type RegisterDayColumn, type RegisterMapping } from '@bellhouse/contracts'
import { CheckListField } from '@bellhouse/records'
import { Sheet, TextField } from '@bellhouse/ui'

interface DayColumnsProps {
  days: readonly RegisterDayColumn[]
  mapping: RegisterMapping
  onChange: (changes: Partial<RegisterMapping>) => void
}

/** Which columns are days, and of which month where their headings leave that open. */
export function DayColumns({ days, mapping, onChange }: DayColumnsProps) {
  const chosen = mapping.days ?? []
  return (
    <Sheet title="Days">
      {isMonthAsked(days, mapping) && (
        <TextField
          label="Month of the first day"
          type="month"
          hint="The headings do not say it. After the last day of a month, the next one follows."
          value={mapping.month ?? ''}
          onChange={({ target }) => onChange({ month: target.value || null })}
        />
      )}
      <CheckListField
        label="Columns that are days"
        options={days.map(({ column, heading, session }) => ({
          value: String(column),
          label: session === 'morning' ? heading : `${heading} (${labelOfSession(session)})`,
        }))}
        value={chosen.map(String)}
        onChange={(columns) => onChange({ days: columns.map(Number).sort((one, other) => one - other) })}
      />
    </Sheet>
  )
}

export const isMonthAsked = (days: readonly RegisterDayColumn[], { days: chosen = [] }: RegisterMapping) =>
  days.some(({ column, lacks }) => lacks !== null && chosen.includes(column))
