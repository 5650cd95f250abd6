import { chosenEntry, Icon, isIconName } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import type { MenuEntry } from '../navigation/menu'
import styles from './side-menu.module.css'

/** What every line of the menu shows: its drawing, its title and what is new about it. */
export function MenuFace({ entry }: { entry: MenuEntry }) {
  return (
    <>
      {isIconName(entry.icon) && <Icon name={entry.icon} size={20} className={styles.icon} />}
      <span className={styles.title}>{entry.title}</span>
      {entry.badge && <span className={styles.badge}>{entry.badge}</span>}
    </>
  )
}

interface MenuItemProps {
  entry: MenuEntry
  isCurrent: boolean
  onChosen: () => void
}

export function MenuItem({ entry, isCurrent, onChosen }: MenuItemProps) {
  const common = {
    className: styles.item,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    title: entry.title,
    onClick: onChosen,
    ...(entry.newTab && { target: '_blank', rel: 'noopener' }),
  }
  if (entry.external) {
    return (
      <a href={entry.url} {...common}>
        <MenuFace entry={entry} />
        <Icon name="external" size={14} />
      </a>
    )
  }
  return (
    <Link to={entry.url} state={chosenEntry(entry.title)} {...common}>
      <MenuFace entry={entry} />
    </Link>
  )
}
