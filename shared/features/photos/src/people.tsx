import type { ReactNode } from 'react'
import styles from './people.module.css'

/** Persons side by side, as many as there is room for. */
export function People({ children }: { children: ReactNode }) {
  return <ul className={styles.people}>{children}</ul>
}
