import { useEffect, useRef } from 'react'

/** For a button that moves to another place when it is pressed: the focus goes with it. */
export function useFollowingFocus(place: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    button.current?.focus()
  }, [place])
  return button
}
