import type { ReactNode } from 'react'
import { OfferedLink } from '../button/offered-link'
import styles from './figures.module.css'

interface FigureProps {
  value: ReactNode
  label: string
  /** Where the figure can be checked. */
  to?: string
}

/** A serif number and its word. With an address it leads to what it counts, whoever may go there. */
export function Figure({ value, label, to }: FigureProps) {
  const content = (
    <>
      <span className={styles.value}>{value}</span> <span className={styles.label}>{label}</span>
    </>
  )
  if (!to) return <span className={styles.figure}>{content}</span>
  return (
    <OfferedLink to={to} className={styles.figure}>
      {content}
    </OfferedLink>
  )
}

/** Figures in a row: the summary strip above a list. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>
}
