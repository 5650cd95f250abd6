import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'
import styles from './chip.module.css'

export type Tone = 'neutral' | 'accent' | 'present' | 'absent' | 'late' | 'excused'

interface ChipProps {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}

/** A short state in words; the colour only repeats it. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}

/** A count beside a name, heard with its unit. */
export function Badge({ count, unit }: { count: number; unit: string }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={styles.heard}>
        {count} {unit}
      </span>
    </span>
  )
}
