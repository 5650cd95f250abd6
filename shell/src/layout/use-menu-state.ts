import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { LayoutStore } from './layout-store'
import { useBreakpoints } from './use-breakpoints'
import { useEscape } from './use-escape'

/** What the side menu is at this width: open, a rail, or a drawer that somebody has opened or not. */
export function useMenuState(store: LayoutStore) {
  const isDrawer = useBreakpoints(store)
  const isCollapsed = store(({ collapseMenu }) => collapseMenu)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const { pathname } = useLocation()

  const close = useCallback(() => setIsDrawerOpen(false), [])
  const toggle = () => (isDrawer ? setIsDrawerOpen(!isDrawerOpen) : store.getState().toggleCollapsedMenu())
  useEscape(isDrawer && isDrawerOpen, close)
  useEffect(close, [pathname, isDrawer])

  return {
    isDrawer,
    isRail: isCollapsed && !isDrawer,
    isShown: isDrawer ? isDrawerOpen : !isCollapsed,
    /** The page is covered by the open drawer. */
    isCovering: isDrawer && isDrawerOpen,
    toggle,
    close,
  }
}
