import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: IconName
  /** One sentence: what will be here. */
  children: ReactNode
  /** One action that brings the first of it. */
  action?: ReactNode
}

export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} size={28} className={styles.icon} />}
      <p>{children}</p>
      {action}
    </div>
  )
}
