import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field'
import styles from './field.module.css'

export type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextField({ label, hint, error, isRequired = false, quietLabel, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isRequired }} quietLabel={quietLabel ?? false}>
      {(control) => <input type="text" {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

/** The browser's own date control: the person's own order of day and month, and a calendar. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" />
}

type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextAreaField({ label, hint, error, isRequired = false, quietLabel, ...rest }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, isRequired }} quietLabel={quietLabel ?? false}>
      {(control) => <textarea {...rest} {...control} className={styles.control} />}
    </Field>
  )
}
