import type { Session } from '@bellhouse/session'
import { IconButton } from '@bellhouse/ui'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { BrandLogo } from '../brand/brand-logo'
import { Breadcrumb } from '../navigation/breadcrumb'
import { menuFor } from '../navigation/menu'
import { listRoutes } from '../navigation/routes'
import { useDeployed } from '../remotes/remotes-context'
import { useSchool } from '../school-context'
import { Footer } from './footer'
import { Header } from './header'
import type { LayoutStore } from './layout-store'
import styles from './main-layout.module.css'
import { SideMenu } from './side-menu'
import { useBreakpoints } from './use-breakpoints'
import { useEscape } from './use-escape'
import { useFocusOnArrival } from './use-focus-on-arrival'

interface MainLayoutProps {
  store: LayoutStore
  session: Session
  trail: readonly string[] | null
  children: ReactNode
}

/** Side menu, header, breadcrumb and footer around a screen. */
export function MainLayout({ store, session, trail, children }: MainLayoutProps) {
  const deployed = useDeployed()
  const menu = useMemo(() => menuFor(listRoutes(deployed), session.category), [deployed, session.category])
  const { name, shortName } = useSchool()
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)

  const isDrawer = useBreakpoints(store)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const isCollapsed = store(({ collapseMenu }) => collapseMenu)
  const layoutType = store(({ layoutType }) => layoutType)
  const isRail = isCollapsed && !isDrawer
  const isMenuShown = isDrawer ? isDrawerOpen : !isCollapsed
  const closeDrawer = useCallback(() => setIsDrawerOpen(false), [])
  useEscape(isDrawer && isDrawerOpen, closeDrawer)
  const { pathname } = useLocation()
  useEffect(closeDrawer, [pathname, isDrawer])

  const toggle = (
    <IconButton
      icon="menu"
      label="Toggle menu"
      aria-expanded={isMenuShown}
      aria-controls="main-menu"
      onClick={() => (isDrawer ? setIsDrawerOpen(!isDrawerOpen) : store.getState().toggleCollapsedMenu())}
    />
  )

  return (
    <div className={styles.layout} data-rail={isRail || undefined} data-layout-type={layoutType}>
      <a href="#main" className={styles.skip}>
        Skip to the page
      </a>
      {isDrawer && isDrawerOpen && <div className={styles.veil} onPointerDown={closeDrawer} aria-hidden />}
      <div
        className={isDrawer ? styles.drawer : styles.side}
        inert={isDrawer && !isDrawerOpen}
        data-open={isDrawerOpen || undefined}
      >
        <div className={styles.brand}>
          <BrandLogo name={shortName} className={styles.logo} />
          {!isDrawer && toggle}
        </div>
        <SideMenu menu={menu} store={store} isRail={isRail} onChosen={closeDrawer} />
      </div>
      <div className={styles.page}>
        <Header menu={menu} school={name} start={isDrawer && toggle} />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          {trail && <Breadcrumb trail={trail} />}
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
