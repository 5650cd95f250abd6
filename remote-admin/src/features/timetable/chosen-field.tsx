import { Button, type Option, SelectField } from '@bellhouse/ui'
import styles from './chosen-field.module.css'

interface ChosenFieldProps {
  label: string
  error?: string | undefined
  /** The first line of the list to choose from. */
  add: string
  /** A line that adds all of them at once. */
  addAll?: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

const all = 'all'

/** Some of a long list: what is chosen stands below it and is taken away with a press. */
export function ChosenField({ label, error, add, addAll, options, value, onChange }: ChosenFieldProps) {
  const left = options.filter((option) => !value.includes(option.value))
  const choose = (chosen: string) =>
    onChange(chosen === all ? options.map((option) => option.value) : [...value, chosen])
  const labelOf = (id: string) => options.find((option) => option.value === id)?.label ?? '–'
  return (
    <div className={styles.chosen}>
      <SelectField
        label={label}
        error={error}
        none={add}
        options={addAll && left.length > 0 ? [{ value: all, label: addAll }, ...left] : left}
        value=""
        onChange={({ target }) => choose(target.value)}
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
