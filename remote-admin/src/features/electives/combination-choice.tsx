import type { ElectiveStudent, ElectivesOfClass } from '@bellhouse/contracts'
import { SelectField } from '@bellhouse/ui'

interface CombinationChoiceProps {
  student: ElectiveStudent
  electives: ElectivesOfClass
  taken: readonly string[]
  onChoose: (studentId: string, subjects: Iterable<readonly [string, boolean]>) => void
}

/** The combination that a student takes; another one sets the boxes of the row. */
export function CombinationChoice({ student, electives, taken, onChoose }: CombinationChoiceProps) {
  const { combinations, subjects } = electives
  const isTaken = (ids: readonly string[]) => ids.length === taken.length && ids.every((id) => taken.includes(id))
  const handleChoose = (combinationId: string) => {
    const chosen = combinations.find(({ id }) => id === combinationId)
    if (!chosen) return
    onChoose(
      student.id,
      subjects.map(({ id }) => [id, chosen.subjectIds.includes(id)]),
    )
  }
  return (
    <SelectField
      label={`Combination of ${student.name}`}
      quietLabel
      none={taken.length === 0 ? 'None' : 'Other'}
      options={combinations.map(({ id, name }) => ({ value: id, label: name }))}
      value={combinations.find(({ subjectIds }) => isTaken(subjectIds))?.id ?? ''}
      onChange={(event) => handleChoose(event.target.value)}
    />
  )
}
