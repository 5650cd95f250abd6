import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon'
import { Field, type FieldWords } from './field'
import styles from './field.module.css'

export interface Option {
  value: string
  label: string
}

type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    options: readonly Option[]
    /** The line for "nothing chosen", whose value is the empty text. */
    none?: string
  }

export function SelectField({
  label,
  hint,
  error,
  isRequired = false,
  quietLabel,
  options,
  none,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, isRequired }} quietLabel={quietLabel ?? false}>
      {(control) => (
        <span className={styles.select}>
          <select {...rest} {...control} className={styles.control}>
            {none !== undefined && <option value="">{none}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} className={styles.chevron} />
        </span>
      )}
    </Field>
  )
}
