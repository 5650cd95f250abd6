import { type ReactNode, useId } from 'react'
import styles from './sheet.module.css'

interface SheetProps {
  /** With a title the sheet is a region with a heading of the second level. */
  title?: string
  /** At the end of the title's line. */
  aside?: ReactNode
  /** Content that brings its own edges: a table, a list. */
  flush?: boolean
  children: ReactNode
}

/** A white sheet on the paper. */
export function Sheet({ title, aside, flush = false, children }: SheetProps) {
  const id = useId()
  const body = <div className={flush ? styles.flush : styles.body}>{children}</div>
  if (!title) return <div className={styles.sheet}>{body}</div>

  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {body}
    </section>
  )
}

interface SheetsProps {
  /** Sheets of very different heights fill columns from top to bottom instead of rows. */
  isPacked?: boolean
  children: ReactNode
}

/** Sheets side by side where there is room, one below the other where there is not. */
export function Sheets({ isPacked = false, children }: SheetsProps) {
  return <div className={isPacked ? styles.packed : styles.sheets}>{children}</div>
}
