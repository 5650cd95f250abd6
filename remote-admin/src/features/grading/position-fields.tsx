import { FieldGroup } from '@bellhouse/records'
import { SelectField } from '@bellhouse/ui'
import type { SchemePart } from './scheme-form'

const choices = {
  'average standard': 'By the average; equal ones share, then one is left out (1, 1, 3)',
  'average dense': 'By the average; equal ones share, none is left out (1, 1, 2)',
  'total standard': 'By the total; equal ones share, then one is left out (1, 1, 3)',
  'total dense': 'By the total; equal ones share, none is left out (1, 1, 2)',
}

/** Whether students are ranked, and what equal results do. */
export function PositionFields({ record, document: { positions } }: SchemePart) {
  const handleChange = (choice: string) => {
    const [by, ties] = choice.split(' ')
    record.set('document.positions', choice ? { by, ties } : null)
  }
  return (
    <FieldGroup title="Positions in the stream">
      <SelectField
        {...record.wordsOf('document.positions')}
        label="Positions"
        none="None"
        options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
        value={positions ? `${positions.by} ${positions.ties}` : ''}
        onChange={({ target }) => handleChange(target.value)}
      />
    </FieldGroup>
  )
}
