import type { MenuChild } from '@bellhouse/contracts'
import { Icon, VisuallyHidden } from '@bellhouse/ui'
import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isSameAddress } from '../navigation/addresses'
import type { MenuEntry } from '../navigation/menu'
import type { LayoutStore } from './layout-store'
import { MenuFace } from './menu-item'
import styles from './side-menu.module.css'

interface SubMenuProps {
  entry: MenuEntry
  store: LayoutStore
  isRail: boolean
  onChosen: () => void
}

/** An entry that opens and closes the entries below it. */
export function SubMenu({ entry, store, isRail, onChosen }: SubMenuProps) {
  const listId = useId()
  const isOpen = store(({ isOpen }) => isOpen.includes(entry.id)) && !isRail

  const handleClick = () => {
    const { toggleMenu, toggleCollapsedMenu, isOpen } = store.getState()
    // The rail has no room for the entries below, so the menu unfolds with the first press.
    if (isRail) toggleCollapsedMenu()
    if (!isRail || !isOpen.includes(entry.id)) toggleMenu({ type: 'main', id: entry.id })
  }

  return (
    <>
      <button
        type="button"
        className={styles.item}
        title={entry.title}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={handleClick}
      >
        <MenuFace entry={entry} />
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </button>
      <ul id={listId} hidden={!isOpen} className={styles.children}>
        {entry.children.map((child) => (
          <li key={child.url}>
            <ChildLink child={child} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows `S1` and is called `Students S1`, so that it can be told from the `S1` of the next entry. */
function ChildLink({ child, onChosen }: { child: MenuChild; onChosen: () => void }) {
  const { pathname } = useLocation()
  const isCurrent = isSameAddress(child.url, pathname)
  const before = child.title.toLowerCase().endsWith(child.label.toLowerCase())
    ? child.title.slice(0, -child.label.length)
    : ''
  return (
    <Link to={child.url} aria-current={isCurrent ? 'page' : undefined} className={styles.child} onClick={onChosen}>
      {before && <VisuallyHidden>{before}</VisuallyHidden>}
      {child.label}
    </Link>
  )
}
