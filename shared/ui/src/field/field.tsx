import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldWords {
  label: string
  /** What helps before typing: the form, an example. */
  hint?: ReactNode
  /** What is wrong, as a sentence; ties itself to the control. */
  error?: string | undefined
  /** Must be filled: a star beside the label. */
  isRequired?: boolean
  /** The label is heard, not seen: for a control whose place says what it is. */
  quietLabel?: boolean
}

interface Control {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps extends FieldWords {
  children: (control: Control) => ReactNode
}

/** Label, control, hint and error, tied together once for every kind of control. */
export function Field({ label, hint, error, isRequired = false, quietLabel = false, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const described = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={quietLabel ? styles.quietLabel : styles.label}>
          {label}
        </label>
        {isRequired && !quietLabel && (
          <span aria-hidden className={styles.star}>
            *
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
