import { type ReactNode, useEffect, useRef } from 'react'
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
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (role === 'alert' && notice.current) bringIntoView(notice.current)
  }, [role])
  return (
    <div ref={notice} className={`${styles.notice} ${styles[kind]}`} role={role}>
      <Icon name={icons[kind]} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}

/** Whoever has pressed a button at the end of a form is not to miss the answer above it; whoever goes on writing is left where they are. */
function bringIntoView(notice: HTMLElement) {
  const active = document.activeElement
  const answersPress = active instanceof HTMLButtonElement || (notice.closest('form')?.contains(active) ?? false)
  if (answersPress) notice.scrollIntoView?.({ block: 'nearest' })
}
