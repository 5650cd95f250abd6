import { startTransition, useEffect, useRef, useState } from 'react'

/** How long nothing may change before it counts as settled, and how long that is waited for, in milliseconds. */
const pause = 300
const longest = 1_000

/** The value once it rests, or once a second while it does not: for what is reckoned from it and may come after the keys. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const unsettledSince = useRef<number | null>(null)
  useEffect(() => {
    const now = performance.now()
    unsettledSince.current ??= now
    const settle = () => {
      unsettledSince.current = null
      startTransition(() => setSettled(value))
    }
    const timer = setTimeout(settle, Math.min(pause, unsettledSince.current + longest - now))
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
