import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button/button'
import { Field, type FieldWords } from './field'
import styles from './field.module.css'

type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'className'>

export function TextField({ label, hint, error, quietLabel, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error }} quietLabel={quietLabel ?? false}>
      {(control) => <input type="text" {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

/** The browser's own date control: the person's own order of day and month, and a calendar. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" />
}

/** May be shown while typing, and may be pasted into. */
export function PasswordField({ label, hint, error, quietLabel, ...rest }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...{ label, hint, error }} quietLabel={quietLabel ?? false}>
      {(control) => (
        <span className={styles.withButton}>
          <input {...rest} {...control} type={isShown ? 'text' : 'password'} className={styles.control} />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? 'Hide what is typed' : 'Show what is typed'}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}

type TextAreaFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextAreaField({ label, hint, error, quietLabel, ...rest }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error }} quietLabel={quietLabel ?? false}>
      {(control) => <textarea {...rest} {...control} className={styles.control} />}
    </Field>
  )
}
