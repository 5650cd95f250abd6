import { type RefObject, useEffect } from 'react'

/**
 * What had the focus may go by what was done with it: a row that is removed, a button of which nothing is left to do. Then the focus goes
 * to what stands there instead, so that neither the keyboard nor a screen reader begins at the top again.
 */
export function useFocusNearby(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = main.current
    if (!root) return
    let last: Element | null = null
    let gone: MutationRecord | null = null
    let frame = 0

    const handleFocus = ({ target }: FocusEvent) => {
      // A dialog gives the focus back to what it was opened from.
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return
      last = target
      gone = null
    }
    const settle = () => {
      if (!gone || document.activeElement !== document.body) return
      const places = last?.isConnected ? [last] : placesNear(gone, root)
      places.some(takesFocus)
    }
    const observer = new MutationObserver((records) => {
      gone = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last))) ?? gone
      if (!gone) return
      // Whoever knows better where it belongs has put it there by then.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(settle)
    })
    root.addEventListener('focusin', handleFocus)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      root.removeEventListener('focusin', handleFocus)
    }
  }, [main])
}

/** What has come in its place or stood behind it, what stood before it, and all that it stood in. */
function placesNear({ previousSibling, target }: MutationRecord, root: Element): Element[] {
  const parent = target instanceof Element && target.isConnected ? target : root
  const before = previousSibling?.isConnected ? elementAtOrBefore(previousSibling) : null
  const at = before ? before.nextElementSibling : parent.firstElementChild
  const around: Element[] = []
  for (let one: Element | null = parent; one && root.contains(one); one = one.parentElement) around.push(one)
  return [at, before, ...around].filter((one) => one !== null)
}

function elementAtOrBefore(node: Node) {
  if (node instanceof Element) return node
  return node instanceof CharacterData ? node.previousElementSibling : null
}

/** What is shown can have the focus for as long as it stays there, and by this alone. */
function takesFocus(place: Element): boolean {
  if (!(place instanceof HTMLElement)) return false
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return true
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  const isFocused = document.activeElement === place
  if (isFocused) place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  else place.removeAttribute('tabindex')
  return isFocused
}
