import { Button, Disclosure, type Option, SelectField } from '@bellhouse/ui'
import { useRef } from 'react'
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
/** More of them would push the rest of a form out of sight. */
const mostShown = 6

/** Some of a long list: what is chosen stands below it and is taken away with a press. */
export function ChosenField({ label, error, add, addAll, options, value, onChange }: ChosenFieldProps) {
  const left = options.filter((option) => !value.includes(option.value))
  const choose = (chosen: string) =>
    onChange(chosen === all ? options.map((option) => option.value) : [...value, chosen])
  const field = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and whoever works by keys goes on where they choose.
  const keep = (kept: string[]) => {
    onChange(kept)
    field.current?.querySelector('select')?.focus()
  }
  const labelOf = (id: string) => options.find((option) => option.value === id)?.label ?? '–'
  const list = (
    <ul>
      {value.map((id) => (
        <li key={id}>
          <Button icon="x" onClick={() => keep(value.filter((other) => other !== id))}>
            {labelOf(id)}
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.chosen} ref={field}>
      <SelectField
        label={label}
        error={error}
        none={add}
        options={addAll && left.length > 0 ? [{ value: all, label: addAll }, ...left] : left}
        value=""
        onChange={({ target }) => choose(target.value)}
      />
      {value.length > mostShown && <Disclosure title={`${value.length} chosen`}>{list}</Disclosure>}
      {value.length > 0 && value.length <= mostShown && list}
      {value.length > 1 && (
        <div>
          <Button look="quiet" icon="x" onClick={() => keep([])}>
            Remove all {label.toLowerCase()}
          </Button>
        </div>
      )}
    </div>
  )
}
