import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'
import styles from './sortable-title.module.css'

export interface Sort {
  by: string
  direction: 'asc' | 'desc'
}

interface SortableTitleProps {
  column: string
  title: string
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** Before the title: the box that chooses all rows. */
  children?: ReactNode
}

const iconOf: Record<Sort['direction'], IconName> = { asc: 'chevron-up', desc: 'chevron-down' }

/** A column's title that sorts by it; pressed again it turns the order round. */
export function SortableTitle({ column, title, sort, onSort, children }: SortableTitleProps) {
  const direction = sort?.by === column ? sort.direction : undefined
  const handleClick = () => onSort({ by: column, direction: direction === 'asc' ? 'desc' : 'asc' })
  return (
    <th scope="col" className={styles.title} data-title={title} aria-sort={ariaSortOf(direction)}>
      {children}
      <button type="button" className={styles.sort} onClick={handleClick}>
        {title}
        <Icon name={direction ? iconOf[direction] : 'sort'} size={16} />
      </button>
    </th>
  )
}

function ariaSortOf(direction: Sort['direction'] | undefined) {
  if (!direction) return undefined
  return direction === 'asc' ? 'ascending' : 'descending'
}
