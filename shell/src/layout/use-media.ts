import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, now and after every change of the window. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches)
}

/** The specification's two breakpoints: a drawer below 992 px, a rail from there to 1024 px, both included, an open menu above. */
export const drawerQuery = '(width < 992px)'
export const railQuery = '(992px <= width <= 1024px)'
