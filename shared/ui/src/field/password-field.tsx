import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { iconButtonClass } from '../button/button-class'
import { Field } from './field'
import styles from './field.module.css'
import type { TextFieldProps } from './text-field'

/** May be shown while typing, and may be pasted into. */
export function PasswordField({ label, hint, error, isRequired = false, quietLabel, ...rest }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const sentence = isShown ? 'Hide what is typed' : 'Show what is typed'
  // The sign-in page comes before everything else, so its field brings two drawings and not the whole set.
  const Drawing = isShown ? IconEyeOff : IconEye
  return (
    <Field {...{ label, hint, error, isRequired }} quietLabel={quietLabel ?? false}>
      {(control) => (
        <span className={styles.withButton}>
          <input {...rest} {...control} type={isShown ? 'text' : 'password'} className={styles.control} />
          <button
            type="button"
            title={sentence}
            aria-label={sentence}
            className={iconButtonClass}
            onClick={() => setIsShown(!isShown)}
          >
            <Drawing size={20} stroke={1.75} aria-hidden focusable={false} />
          </button>
        </span>
      )}
    </Field>
  )
}
