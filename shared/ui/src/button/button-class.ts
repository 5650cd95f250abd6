import type { IconName } from '../icon/icon'
import styles from './button.module.css'

export type ButtonLook = 'plain' | 'primary' | 'danger' | 'quiet'

export interface Dress {
  look?: ButtonLook
  icon?: IconName
}

/** The class of whatever looks like a button. */
export const buttonClass = (look: ButtonLook, extra?: string) =>
  [styles.button, styles[look], extra].filter(Boolean).join(' ')

/** The same for a button that is only a drawing. */
export const iconButtonClass = buttonClass('quiet', styles.square)
