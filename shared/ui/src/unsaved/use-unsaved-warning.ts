import { useEffect } from 'react'
import { mayLeave, noteLost, noteUnsaved } from './unsaved-input'

/**
 * While `isDirty`, asks before the page is closed or reloaded, and before a link or Back leads away from it. The shell
 * asks too (`hasUnsavedInput`) before it changes a release.
 */
export function useUnsavedWarning(isDirty: boolean) {
  useCloseWarning(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const noteSaved = noteLost()
    // One and the same function for all of them, so that several forms ask once; it asks nothing when nothing would be lost.
    document.addEventListener('click', handleClick, { capture: true })
    return noteSaved
  }, [isDirty])
}

/** While `isDirty`, asks before the page is closed or reloaded: for a field that is saved when it is left, as links and Back leave it. */
export function useCloseWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const controller = new AbortController()
    window.addEventListener('beforeunload', (event) => event.preventDefault(), controller)
    const noteSaved = noteUnsaved()
    return () => {
      controller.abort()
      noteSaved()
    }
  }, [isDirty])
}

// In the capture phase, so that it comes before the router, whichever one it is.
function handleClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!link || link.getAttribute('target') === '_blank' || event.ctrlKey || event.metaKey) return
  if (mayLeave()) return
  event.preventDefault()
  event.stopPropagation()
}
