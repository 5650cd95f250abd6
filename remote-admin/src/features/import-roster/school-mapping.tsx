import type { RosterImport, RosterMapping } from '@bellhouse/contracts'
import { CheckboxField, countOf } from '@bellhouse/ui'

interface SchoolMappingProps {
  schools: RosterImport['schools']
  mapping: RosterMapping
  onChange: (mapping: RosterMapping) => void
}

export function SchoolMapping({ schools, mapping, onChange }: SchoolMappingProps) {
  const handleToggle = (id: string, isTaken: boolean) => {
    const others = mapping.schools.filter((one) => one !== id)
    onChange({ ...mapping, schools: isTaken ? [...others, id] : others })
  }
  return (
    <fieldset>
      <legend>Take the people of</legend>
      {schools.map(({ id, name, students, kind }) => (
        <CheckboxField
          key={id}
          label={name}
          hint={kind ? `${countOf(students, 'student')}; ${kind}, no school` : countOf(students, 'student')}
          checked={mapping.schools.includes(id)}
          onChange={(event) => handleToggle(id, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
