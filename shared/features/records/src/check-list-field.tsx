import type { Option } from '@bellhouse/ui'
import { useId } from 'react'
import styles from './record.module.css'

interface CheckListFieldProps {
  label: string
  error?: string | undefined
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The label is heard, not seen: where a heading just above says the same. */
  quietLabel?: boolean
}

/** Any number of a short list: one box each. */
export function CheckListField({ label, error, options, value, onChange, quietLabel = false }: CheckListFieldProps) {
  const id = useId()
  const change = (one: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, one] : value.filter((other) => other !== one))
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={quietLabel ? styles.quietLegend : styles.legend}>{label}</legend>
      <div className={styles.checks}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={(event) => change(option.value, event.target.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
