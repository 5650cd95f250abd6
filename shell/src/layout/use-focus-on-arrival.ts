import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** After a way inside the portal, reading starts at the new page's top, for the eye and for a screen reader. */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
