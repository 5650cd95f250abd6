import type { ReactNode } from 'react'
import styles from './row-actions.module.css'

/** What can be done with one line, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
