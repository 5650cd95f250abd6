import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a way inside the portal, reading starts at the new page's top, for the eye and for a screen reader. On one page the focus
 * stays where it is; only when the way has taken away what had it, it goes to the top too.
 */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation()
  const before = useRef({ pathname, search })
  useEffect(() => {
    const { pathname: page, search: choice } = before.current
    before.current = { pathname, search }
    if (page === pathname) {
      const isLost = choice !== search && document.activeElement === document.body
      if (isLost) main.current?.focus({ preventScroll: true })
      return
    }
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main, pathname, search])
}
