import { OfferedLink } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { PersonAvatar } from './person-avatar'
import styles from './person-line.module.css'

interface PersonLineProps {
  name: string
  photo?: string | null | undefined
  /** Second line, small: an admission number, a class. */
  detail?: ReactNode
  /** The person's own page. */
  to?: string | undefined
}

/** Face, name and one small line: how a person looks in every list. */
export function PersonLine({ name, photo, detail, to }: PersonLineProps) {
  return (
    <span className={styles.person}>
      <PersonAvatar name={name} photo={photo} />
      <span className={styles.words}>
        {to ? (
          <OfferedLink to={to} className={styles.name}>
            {name}
          </OfferedLink>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </span>
  )
}
