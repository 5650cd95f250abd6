import type { AllocationColumn, AllocationMapping } from '@bellhouse/contracts'
import { columnAt } from '@bellhouse/records'
import { FieldRow, SelectField } from '@bellhouse/ui'

interface ListColumnsProps {
  columns: readonly { value: string; label: string }[]
  mapping: AllocationMapping
  onChange: (changes: Partial<AllocationMapping>) => void
}

interface ListField {
  name: AllocationColumn
  label: string
  none: string
  hint?: string
}

const subject: ListField = {
  name: 'subject',
  label: 'Subject (needed)',
  none: 'Choose a column',
  hint: 'Code or name.',
}

const ofList: readonly ListField[] = [
  {
    name: 'teacher',
    label: 'Teacher (needed)',
    none: 'Choose a column',
    hint: 'Staff number, username, email or whole name. An empty cell changes nothing; “none” takes all teachers away.',
  },
  subject,
  {
    name: 'group',
    label: 'Stream or set (needed)',
    none: 'Choose a column',
    hint: 'For instance S3 East, or the name of a set.',
  },
  { name: 'class', label: 'Class', none: 'No column: the stream names it' },
  {
    name: 'from',
    label: 'Since when',
    none: 'No column: from the day above',
    hint: 'Where somebody begins on another day than the file.',
  },
]

/** The columns of a list; of a matrix only that of the subject. */
export function ListColumns({ columns, mapping, onChange }: ListColumnsProps) {
  const fields = mapping.layout === 'list' ? ofList : [subject]
  return (
    <FieldRow>
      {fields.map(({ name, ...words }) => (
        <SelectField
          key={name}
          {...words}
          options={columns}
          value={String(mapping[name] ?? '')}
          onChange={({ target }) => onChange({ [name]: columnAt(target.value) })}
        />
      ))}
    </FieldRow>
  )
}
