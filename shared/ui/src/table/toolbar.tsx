import type { ReactNode } from 'react'
import { Folding } from '../page/folding'
import styles from './toolbar.module.css'

/** Search and filters above a list. On a phone it is one row: what comes first, and a button for the rest. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <Folding className={styles.toolbar} kept="first" label="Filters and more">
      {children}
    </Folding>
  )
}
