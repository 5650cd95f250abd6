import { securityAddress } from '@bellhouse/contracts'
import { logout, readUsername, useSession } from '@bellhouse/session'
import { Icon, MenuButton, maySignOut } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { BellButton } from '../notifications/bell-button'
import { AppearanceMenu } from './appearance-menu'
import styles from './header.module.css'
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
  const session = useSession()
  return (
    <header className={styles.header}>
      {start}
      <p className={styles.school}>{school}</p>
      <div className={styles.tools}>
        <SearchBox screens={screens} />
        {!session?.mustChangePassword && <BellButton />}
        <AppearanceMenu />
        <SettingsMenu />
      </div>
    </header>
  )
}

function SettingsMenu() {
  const session = useSession()
  const navigate = useNavigate()
  const items = [
    // The specification gives it no target.
    { label: 'Settings', icon: 'settings', onChoose: () => undefined },
    {
      label: 'Sign-in and security',
      icon: 'key',
      onChoose: () => session && navigate(securityAddress(session.category)),
    },
    { label: 'Logout', icon: 'logout', onChoose: () => maySignOut() && logout() },
  ] as const
  return (
    <MenuButton className={styles.settings} items={items}>
      <Icon name="user" />
      <span className={styles.username}>{readUsername() ?? 'Admin'}</span>
    </MenuButton>
  )
}
