import { useChosenEntry } from '@bellhouse/ui'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { findPosition, type MenuGroup } from '../navigation/menu'
import type { LayoutStore } from './layout-store'
import { MenuItem } from './menu-item'
import styles from './side-menu.module.css'
import { SubMenu } from './sub-menu'

interface SideMenuProps {
  menu: readonly MenuGroup[]
  store: LayoutStore
  /** Only the icons are shown. */
  isRail: boolean
  /** Somebody has chosen where to go. */
  onChosen: () => void
}

export function SideMenu({ menu, store, isRail, onChosen }: SideMenuProps) {
  useOpenByAddress(menu, store)
  const { pathname } = useLocation()
  const position = findPosition(menu, pathname, useChosenEntry())
  return (
    <nav id="main-menu" aria-label="Main menu" className={isRail ? styles.rail : styles.menu}>
      {menu.map(({ title, entries }) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={`${entry.id} ${entry.title}`}>
                {entry.children.length > 0 ? (
                  <SubMenu {...{ entry, store, isRail, onChosen }} />
                ) : (
                  <MenuItem
                    {...{ entry, onChosen }}
                    isCurrent={position?.group === title && position.title === entry.title}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** A sub-menu opens by itself when the address contains its id; the person may close it again. */
function useOpenByAddress(menu: readonly MenuGroup[], store: LayoutStore) {
  const { pathname } = useLocation()
  useEffect(() => {
    const found = menu
      .flatMap(({ entries }) => entries)
      .find(({ id, children }) => children.length > 0 && pathname.includes(id))
    const { isOpen, toggleMenu } = store.getState()
    if (found && !isOpen.includes(found.id)) toggleMenu({ type: 'main', id: found.id })
  }, [menu, store, pathname])
}
