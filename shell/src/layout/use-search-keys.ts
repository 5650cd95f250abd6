import { type RefObject, useLayoutEffect } from 'react'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` outside of fields and Ctrl-K anywhere lead to the search box. */
export function useSearchKeys(input: RefObject<HTMLInputElement | null>) {
  // With what is drawn, and not some time after it: a key that is pressed as soon as the page is there counts.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !isWriting(event.target)
      const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isSlash && !isControlK) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [input])
}
