import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icon/icon'
import { buttonClass, type Dress, iconButtonClass } from './button-class'
import { KeyHint } from './key-hint'

interface ButtonProps extends ComponentProps<'button'>, Dress {
  /** The key combination that does the same, for instance `Ctrl+Enter`; shown on the button and told to assistive technology. */
  keys?: string
  /** While the work runs: the button stays focusable and says so, and a second press does nothing. */
  busy?: boolean
}

export function Button({ look = 'plain', icon, keys, busy = false, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
      aria-busy={busy || undefined}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      className={buttonClass(look, className)}
    >
      {icon && <Icon name={icon} />}
      {children}
      {keys && <KeyHint keys={keys} />}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  label: string
}

/** A button that is only a drawing; its label is its accessible name and its tooltip. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={iconButtonClass}>
      <Icon name={icon} size={20} />
    </button>
  )
}
