import type { ReactNode } from 'react'
import styles from './list.module.css'

/** A plain list with hairlines; for records with columns there is the table. */
export function List({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface ListItemProps {
  title: ReactNode
  detail?: ReactNode
  /** At the end of the line: a state, a button. */
  aside?: ReactNode
}

export function ListItem({ title, detail, aside }: ListItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </li>
  )
}
