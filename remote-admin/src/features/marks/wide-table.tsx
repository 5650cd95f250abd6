import type { ReactNode } from 'react'
import styles from './marks.module.css'

/** A table that may be wider than the page, and is then moved by itself, also with the keyboard. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could move the table with the keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
