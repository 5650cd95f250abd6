import { useEffect } from 'react'

/** While `isDirty`, the browser asks before the page is closed or reloaded. */
export function useUnsavedWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [isDirty])
}
