import { logout, readUsername, useSession } from '@bellhouse/session'
import { Icon, IconButton, MenuButton } from '@bellhouse/ui'
import { type ReactNode, useState } from 'react'
import { AppearanceMenu } from './appearance-menu'
import styles from './header.module.css'
import { NotificationsPanel } from './notifications-panel'
import type { SearchHit } from './search'
import { SearchBox } from './search-box'

interface HeaderProps {
  /** What can be searched for. */
  screens: readonly SearchHit[]
  school: string
  /** What stands before everything else where there is no side menu beside the page. */
  start?: ReactNode
}

export function Header({ screens, school, start }: HeaderProps) {
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  return (
    <header className={styles.header}>
      {start}
      <p className={styles.school}>{school}</p>
      <div className={styles.tools}>
        <SearchBox screens={screens} />
        <IconButton icon="bell" label="Notifications" aria-haspopup="dialog" onClick={() => setIsPanelOpen(true)} />
        <AppearanceMenu />
        <SettingsMenu />
      </div>
      {isPanelOpen && <NotificationsPanel onClose={() => setIsPanelOpen(false)} />}
    </header>
  )
}

function SettingsMenu() {
  useSession()
  const items = [
    // The specification gives it no target.
    { label: 'Settings', icon: 'settings', onChoose: () => undefined },
    { label: 'Logout', icon: 'logout', onChoose: () => logout() },
  ] as const
  return (
    <MenuButton className={styles.settings} items={items}>
      <Icon name="user" />
      <span className={styles.username}>{readUsername() ?? 'Admin'}</span>
    </MenuButton>
  )
}
