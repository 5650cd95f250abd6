import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field'
import styles from './field.module.css'

export type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextField({ label, hint, error, isRequired = false, quietLabel, maxLength, ...rest }: TextFieldProps) {
  return (
    <Field
      {...{ label, hint, isRequired }}
      quietLabel={quietLabel ?? false}
      error={error ?? tooLong(rest.value, maxLength)}
    >
      {(control) => <input type="text" {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

/** The browser's own date control: the person's own order of day and month, and a calendar. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" />
}

type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, isRequired = false, quietLabel, maxLength, ...rest } = props
  return (
    <Field
      {...{ label, hint, isRequired }}
      quietLabel={quietLabel ?? false}
      error={error ?? tooLong(rest.value, maxLength)}
    >
      {(control) => <textarea {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

/** A browser cuts what is pasted and says nothing; here all of it stays, to be shortened by whoever wrote it. */
function tooLong(value: TextFieldProps['value'], maxLength: number | undefined) {
  const over = maxLength === undefined ? 0 : String(value ?? '').length - maxLength
  return over > 0 ? `At most ${maxLength} characters: ${over} too many` : undefined
}
