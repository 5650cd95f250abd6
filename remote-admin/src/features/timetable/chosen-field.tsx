import { Button, type Option, SelectField } from '@bellhouse/ui'
import styles from './chosen-field.module.css'

interface ChosenFieldProps {
  label: string
  error?: string | undefined
  /** The first line of the list to choose from. */
  add: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Some of a long list: what is chosen stands below it and is taken away with a press. */
export function ChosenField({ label, error, add, options, value, onChange }: ChosenFieldProps) {
  const labelOf = (id: string) => options.find((option) => option.value === id)?.label ?? '–'
  return (
    <div className={styles.chosen}>
      <SelectField
        label={label}
        error={error}
        none={add}
        options={options.filter((option) => !value.includes(option.value))}
        value=""
        onChange={({ target }) => onChange([...value, target.value])}
      />
      {value.length > 0 && (
        <ul>
          {value.map((id) => (
            <li key={id}>
              <Button icon="x" onClick={() => onChange(value.filter((other) => other !== id))}>
                {labelOf(id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
