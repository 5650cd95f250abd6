import type { ElectiveImport, ElectiveMapping } from '@bellhouse/contracts'
import { FieldRow, SelectField, Sheet } from '@bellhouse/ui'

interface SubjectColumnsProps {
  columns: readonly { value: string; label: string }[]
  electives: ElectiveImport
  mapping: ElectiveMapping
  onChange: (changes: Partial<ElectiveMapping>) => void
}

/** Of each elective the column that stands for it; one without a column stays with whoever takes it. */
export function SubjectColumns({ columns, electives, mapping, onChange }: SubjectColumnsProps) {
  const choose = (subjectId: string, value: string) => {
    const others = mapping.columns.filter((one) => one.subjectId !== subjectId)
    onChange({ columns: value === '' ? others : [...others, { subjectId, column: Number(value) }] })
  }
  return (
    <Sheet title="Subjects">
      <FieldRow>
        {electives.subjects
          .filter(({ isCompulsory }) => !isCompulsory)
          .map(({ id, name }) => (
            <SelectField
              key={id}
              label={name}
              none="No column: stays as it is"
              options={columns}
              value={String(mapping.columns.find(({ subjectId }) => subjectId === id)?.column ?? '')}
              onChange={({ target }) => choose(id, target.value)}
            />
          ))}
      </FieldRow>
    </Sheet>
  )
}
