import type { RegisterOfDay } from '@bellhouse/contracts'
import { SelectField } from '../field/select-field'
import { DateField } from '../field/text-field'
import { Toolbar } from '../table/toolbar'
import type { RegisterPlace } from './register.queries'

interface RegisterChooserProps {
  place: RegisterPlace
  registers: readonly RegisterOfDay[]
  onChoose: (choice: Record<string, string>) => void
}

const sessions = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
]

export function RegisterChooser({ place, registers, onChoose }: RegisterChooserProps) {
  const streams = registers.map(({ streamId, stream, isTaken }) => ({
    value: streamId,
    label: isTaken ? `${stream} – taken` : stream,
  }))
  const handleDate = (date: string) => {
    if (date) onChoose({ date })
  }
  return (
    <Toolbar>
      <SelectField
        label="Stream"
        options={streams}
        value={place.streamId}
        onChange={(event) => onChoose({ stream: event.target.value })}
      />
      <DateField label="Date" value={place.date} onChange={(event) => handleDate(event.target.value)} />
      <SelectField
        label="Session"
        options={sessions}
        value={place.session}
        onChange={(event) => onChoose({ session: event.target.value })}
      />
    </Toolbar>
  )
}
