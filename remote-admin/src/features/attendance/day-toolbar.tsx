import { DateField, SelectField, Toolbar } from '@bellhouse/ui'
import type { DayOfRegisters } from './attendance.queries'

interface DayToolbarProps {
  day: DayOfRegisters
  onChange: (changes: Record<string, string>) => void
}

const sessions = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
]

export function DayToolbar({ day, onChange }: DayToolbarProps) {
  return (
    <Toolbar>
      <DateField
        label="Date"
        value={day.date}
        onChange={(event) => event.target.value && onChange({ date: event.target.value })}
      />
      <SelectField
        label="Session"
        options={sessions}
        value={day.session}
        onChange={(event) => onChange({ session: event.target.value })}
      />
    </Toolbar>
  )
}
