import type { Session } from '@bellhouse/session'
import { IconButton, useGuardedPlace, useLayer } from '@bellhouse/ui'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { BrandLogo } from '../brand/brand-logo'
import { tellCodesLeft } from '../features/sign-in/codes-left'
import { Breadcrumb } from '../navigation/breadcrumb'
import { useFreshAccess } from '../navigation/use-fresh-access'
import { useMenu } from '../navigation/use-menu'
import { useOfferedRoutes } from '../navigation/use-offered-routes'
import { usePreparedScreens } from '../navigation/use-prepared-screens'
import { useOwnRelease } from '../own-release/own-release-context'
import { ShellNotice } from '../own-release/shell-notice'
import { useSchool } from '../school-context'
import { noteFootHeight } from './foot-height'
import { Footer } from './footer'
import { Header } from './header'
import type { LayoutStore } from './layout-store'
import styles from './main-layout.module.css'
import { PrintHead } from './print-head'
import { listScreens } from './search'
import { SideMenu } from './side-menu'
import { useFocusNearby } from './use-focus-nearby'
import { useFocusOnArrival } from './use-focus-on-arrival'
import { useFollowingFocus } from './use-following-focus'
import { useMenuState } from './use-menu-state'
import { ViewerBanner } from './viewer-banner'

interface MainLayoutProps {
  store: LayoutStore
  session: Session
  trail: readonly string[] | null
  background?: ReactNode
  children: ReactNode
}

/** Side menu, header, breadcrumb and footer around a screen. */
export function MainLayout({ store, session, trail, background, children }: MainLayoutProps) {
  useFreshAccess()
  const routes = useOfferedRoutes()
  usePreparedScreens(routes, session.category)
  const menu = useMenu(session.category)
  const screens = useMemo(() => listScreens(menu, routes, session.category), [menu, routes, session.category])
  const { name, shortName } = useSchool()
  const { isDrawer, isRail, isShown, isCovering, toggle, close } = useMenuState(store)
  const layoutType = store(({ layoutType }) => layoutType)
  const toggleRef = useFollowingFocus(isCovering)
  useGuardedPlace()
  useLayer(isCovering, close)
  const main = useMainFocus()
  useTellOnceDrawn()

  const toggleButton = (
    <IconButton
      ref={toggleRef}
      icon="menu"
      label="Toggle menu"
      aria-expanded={isShown}
      aria-controls="main-menu"
      onClick={toggle}
    />
  )

  return (
    <div className={styles.layout} data-rail={isRail || undefined} data-layout-type={layoutType}>
      <a href="#main" className={styles.skip}>
        Skip to the page
      </a>
      {isCovering && <div className={styles.veil} onPointerDown={close} aria-hidden />}
      <div
        className={isDrawer ? styles.drawer : styles.side}
        inert={isDrawer && !isCovering}
        data-open={isCovering || undefined}
      >
        <Brand name={shortName}>{(!isDrawer || isCovering) && toggleButton}</Brand>
        <SideMenu menu={menu} store={store} isRail={isRail} onChosen={close} />
      </div>
      <div className={styles.page} inert={isCovering}>
        <Header screens={screens} school={name} start={isDrawer && !isCovering && toggleButton} />
        <PrintHead school={name} />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          {trail && <Breadcrumb trail={trail} />}
          <div className={styles.notices}>
            <ViewerBanner />
            <ShellNotice />
          </div>
          {children}
        </main>
        <Footer />
        <div ref={noteFootHeight} className={styles.standing}>
          {!session.mustChangePassword && background}
        </div>
      </div>
    </div>
  )
}

function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  useFocusNearby(main)
  return main
}

function useTellOnceDrawn() {
  const own = useOwnRelease()
  useEffect(() => own?.drawn(), [own])
  useEffect(tellCodesLeft, [])
}

const Brand = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.brand}>
    <BrandLogo className={styles.logo} />
    <span className={styles.shortName} aria-hidden>
      {name}
    </span>
    {children}
  </div>
)
