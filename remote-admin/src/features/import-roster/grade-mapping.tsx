import type { RosterImport, RosterMapping } from '@bellhouse/contracts'
import { countOf, FieldRow, SelectField } from '@bellhouse/ui'
import { useClasses } from './import-roster.queries'

interface GradeMappingProps {
  grades: RosterImport['grades']
  mapping: RosterMapping
  onChange: (mapping: RosterMapping) => void
}

export function GradeMapping({ grades, mapping, onChange }: GradeMappingProps) {
  const classes = useClasses().map(({ code, name }) => ({ value: code, label: name }))
  const handleChoose = (grade: string, code: string) => {
    const { [grade]: _, ...others } = mapping.grades
    onChange({ ...mapping, grades: code ? { ...others, [grade]: code } : others })
  }
  return (
    <FieldRow>
      {grades.map(({ grade, students, isGuess }) => (
        <SelectField
          key={grade}
          label={grade ? `Grade ${grade}` : 'No grade given'}
          hint={isGuess ? `${countOf(students, 'student')}; a guess by its number` : countOf(students, 'student')}
          none="Leave out"
          options={classes}
          value={mapping.grades[grade] ?? ''}
          onChange={(event) => handleChoose(grade, event.target.value)}
        />
      ))}
    </FieldRow>
  )
}
