import type { ReactNode } from 'react'
import { Folding } from '../page/folding'
import styles from './row-actions.module.css'

interface RowActionsProps {
  /** On a phone only the last stays in sight, and a button with this name shows the others. */
  more?: string
  children: ReactNode
}

/** What can be done with one line, side by side. */
export function RowActions({ more, children }: RowActionsProps) {
  if (!more) return <div className={styles.actions}>{children}</div>
  return (
    <Folding className={styles.actions} kept="last" label={more}>
      {children}
    </Folding>
  )
}
