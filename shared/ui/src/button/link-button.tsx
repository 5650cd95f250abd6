import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon } from '../icon/icon'
import { buttonClass, type Dress } from './button-class'
import { useIsOffered } from './offered-addresses'

interface LinkButtonProps extends LinkProps, Dress {
  children: ReactNode
}

/** Goes somewhere, and looks like a button because it is the next step; not there for whoever may not go there. */
export function LinkButton({ look = 'plain', icon, children, className, ...rest }: LinkButtonProps) {
  if (!useIsOffered(rest.to)) return null
  return (
    <Link {...rest} className={buttonClass(look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
