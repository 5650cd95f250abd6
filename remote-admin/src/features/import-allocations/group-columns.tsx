import type { AllocationImport, AllocationMapping } from '@bellhouse/contracts'
import { FieldRow, SelectField, Sheet } from '@bellhouse/ui'

interface GroupColumnsProps {
  columns: readonly { value: string; label: string }[]
  groups: AllocationImport['groups']
  mapping: AllocationMapping
  onChange: (changes: Partial<AllocationMapping>) => void
}

/** Of each column of the file the stream or set that it stands for; without one it is not read. */
export function GroupColumns({ columns, groups, mapping, onChange }: GroupColumnsProps) {
  const options = groups.map(({ id, label }) => ({ value: id, label }))
  const choose = (column: number, groupId: string) => {
    const others = mapping.columns.filter((one) => one.column !== column && one.groupId !== groupId)
    onChange({ columns: groupId === '' ? others : [...others, { column, groupId }] })
  }
  return (
    <Sheet title="Streams and sets">
      <FieldRow>
        {columns
          .filter(({ value }) => Number(value) !== mapping.subject)
          .map(({ value, label }) => (
            <SelectField
              key={value}
              label={label}
              none="Not read"
              options={options}
              value={mapping.columns.find(({ column }) => column === Number(value))?.groupId ?? ''}
              onChange={({ target }) => choose(Number(value), target.value)}
            />
          ))}
      </FieldRow>
      <p>
        Several teachers in a cell have a semicolon between them. An empty cell changes nothing; “none” takes all
        teachers away.
      </p>
    </Sheet>
  )
}
