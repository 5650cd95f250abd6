import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'
import styles from './status-line.module.css'

interface StatusLineProps {
  icon: IconName
  /** One sentence; without one there is no line. */
  children: ReactNode
}

/** A line at the foot of the page about the portal as a whole. It moves nothing. */
export function StatusLine({ icon, children }: StatusLineProps) {
  return (
    <div role="status" className={styles.line}>
      {children && (
        <>
          <Icon name={icon} size={18} />
          <span>{children}</span>
        </>
      )}
    </div>
  )
}
