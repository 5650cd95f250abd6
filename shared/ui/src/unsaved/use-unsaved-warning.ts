import { useEffect } from 'react'
import { noteUnsaved } from './unsaved-input'

export const leaveSentence = 'Leave without saving? What you entered here will be lost.'

/**
 * While `isDirty`, asks before the page is closed or reloaded, and before a link leads away from it. The shell asks too
 * (`hasUnsavedInput`) before it changes a release.
 */
export function useUnsavedWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const controller = new AbortController()
    window.addEventListener('beforeunload', (event) => event.preventDefault(), controller)
    document.addEventListener('click', handleClick, { capture: true, signal: controller.signal })
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
  if (window.confirm(leaveSentence)) return
  event.preventDefault()
  event.stopPropagation()
}
