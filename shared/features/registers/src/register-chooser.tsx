import type { RegisterDesk } from '@bellhouse/contracts'
import { ChoiceField, DateField, SelectField, Toolbar } from '@bellhouse/ui'

interface RegisterChooserProps {
  desk: RegisterDesk
  onChoose: (choice: Record<string, string>) => void
}

export function RegisterChooser({ desk, onChoose }: RegisterChooserProps) {
  const { date, session, sessions, streams, register } = desk
  const options = streams.map(({ streamId, stream, isTaken }) => ({
    value: streamId,
    label: isTaken ? `${stream} – taken` : stream,
  }))
  const handleDate = (day: string) => {
    if (day) onChoose({ date: day })
  }
  return (
    <Toolbar>
      <ChoiceField
        label="Stream"
        options={options}
        value={register?.streamId ?? ''}
        onChoose={(stream) => onChoose({ stream })}
      />
      <DateField label="Date" value={date} onChange={(event) => handleDate(event.target.value)} />
      <SelectField
        label="Session"
        options={sessions.map(({ session: value, label }) => ({ value, label }))}
        value={session}
        onChange={(event) => onChoose({ session: event.target.value })}
      />
    </Toolbar>
  )
}
