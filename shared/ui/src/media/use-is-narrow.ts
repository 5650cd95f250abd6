import { useCallback, useState, useSyncExternalStore } from 'react'

const phone = '(width < 600px)'

/** Whether the window is a phone's, on which a grid has no room. */
export function useIsNarrow(): boolean {
  const [query] = useState(() => window.matchMedia?.(phone))
  const watch = useCallback(
    (listener: () => void) => {
      query?.addEventListener('change', listener)
      return () => query?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => query?.matches ?? false)
}
