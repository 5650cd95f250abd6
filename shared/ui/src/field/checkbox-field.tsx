import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  label: ReactNode
  hint?: string
}

export function CheckboxField({ label, hint, ...rest }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input {...rest} id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
