import type { RosterMapping } from '@bellhouse/contracts'
import { countOf, SelectField } from '@bellhouse/ui'

interface InactiveMappingProps {
  people: number
  mapping: RosterMapping
  onChange: (mapping: RosterMapping) => void
}

/** What becomes of people whom the files mark as inactive. */
export function InactiveMapping({ people, mapping, onChange }: InactiveMappingProps) {
  return (
    <SelectField
      label={`${countOf(people, 'person', 'people')} marked as inactive`}
      options={[
        { value: 'leave', label: 'They stand here as people who have left' },
        { value: 'leave-out', label: 'Leave their rows out' },
      ]}
      value={mapping.inactive ?? 'leave'}
      onChange={(event) => onChange({ ...mapping, inactive: event.target.value as 'leave' | 'leave-out' })}
    />
  )
}
