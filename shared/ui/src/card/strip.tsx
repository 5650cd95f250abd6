import type { ReactNode } from 'react'
import styles from './sheet.module.css'

/** A line of figures between the head of a sheet and its list. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.strip}>
      {children}
    </section>
  )
}
