import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  title: string
  /** Whether it is open at first; afterwards the person decides. */
  isOpen?: boolean
  children: ReactNode
}

/** Something that most people need not see, folded away under its title. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
