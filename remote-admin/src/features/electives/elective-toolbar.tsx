import type { ElectiveSubject } from '@bellhouse/contracts'
import { ChoiceField, DateField, SelectField, Toolbar } from '@bellhouse/ui'
import { useSchool } from './electives.queries'

interface ElectiveToolbarProps {
  classCode: string
  on: string
  stream: string | null
  subjects: readonly ElectiveSubject[]
  onChange: (changes: Record<string, string | undefined>) => void
  /** All students that are shown take a subject, or drop it. */
  onAll: (subjectId: string, isTaken: boolean) => void
}

/** From which day, whose choices, and what all of them take. */
export function ElectiveToolbar({ classCode, on, stream, subjects, onChange, onAll }: ElectiveToolbarProps) {
  const streams = useSchool().classes.find(({ code }) => code === classCode)?.streams ?? []
  const options = subjects.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Toolbar>
      <DateField label="From" value={on} onChange={(event) => onChange({ on: event.target.value })} />
      <ChoiceField
        label="Stream"
        none="All streams"
        options={streams.map(({ id, label }) => ({ value: id, label }))}
        value={stream ?? ''}
        onChoose={(stream) => onChange({ stream })}
      />
      {options.length > 0 && (
        <>
          <SelectField
            label="All shown take"
            none="Choose a subject"
            options={options}
            value=""
            onChange={(event) => onAll(event.target.value, true)}
          />
          <SelectField
            label="All shown drop"
            none="Choose a subject"
            options={options}
            value=""
            onChange={(event) => onAll(event.target.value, false)}
          />
        </>
      )}
    </Toolbar>
  )
}
