import type { ReactNode } from 'react'
import { Button } from '../button/button'
import styles from './bulk-bar.module.css'
import type { Selection } from './use-selection'

interface BulkBarProps {
  selection: Selection
  /** What can be done with all that is chosen. */
  children: ReactNode
}

/** Stands above a list while some of it is chosen. */
export function BulkBar({ selection, children }: BulkBarProps) {
  if (selection.chosen.size === 0) return null
  return (
    <section aria-label="Chosen rows" className={styles.bar}>
      <p role="status">{selection.chosen.size} chosen</p>
      {children}
      <Button look="quiet" onClick={selection.clear}>
        Choose none
      </Button>
    </section>
  )
}
