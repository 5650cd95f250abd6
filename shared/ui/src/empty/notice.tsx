import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'
import styles from './notice.module.css'

type NoticeKind = 'info' | 'good' | 'warning' | 'bad'

const icons: Record<NoticeKind, IconName> = { info: 'info', good: 'check', warning: 'alert', bad: 'alert' }

interface NoticeProps {
  kind?: NoticeKind
  /** `alert` interrupts a screen reader, `status` waits; without either it is plain text. */
  role?: 'alert' | 'status'
  children: ReactNode
  action?: ReactNode
}

/** A sentence about the state of this screen, in its place. What has happened elsewhere is a toast. */
export function Notice({ kind = 'info', role, children, action }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={role}>
      <Icon name={icons[kind]} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
