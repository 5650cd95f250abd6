import { useEffect } from 'react'
import type { LayoutStore } from './layout-store'
import { drawerQuery, railQuery, useMedia } from './use-media'

/** Vertical below 992 px, where the menu is a drawer; from 992 to 1024 px it folds into a rail by itself. */
export function useBreakpoints(store: LayoutStore): boolean {
  const isDrawer = useMedia(drawerQuery)
  const isRail = useMedia(railQuery)

  useEffect(() => {
    if (isDrawer) store.getState().changeLayout('vertical')
  }, [isDrawer, store])

  useEffect(() => {
    if (!isRail) return
    const { collapseMenu, toggleCollapsedMenu } = store.getState()
    if (collapseMenu) return
    toggleCollapsedMenu()
    return () => {
      if (store.getState().collapseMenu) toggleCollapsedMenu()
    }
  }, [isRail, store])

  return isDrawer
}
