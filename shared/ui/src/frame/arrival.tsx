import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'

interface ArrivalProps {
  /** What stands here until the content has what it needs. */
  waiting: ReactNode
  children: ReactNode
}

/**
 * Content that waits for the server or for its code. React keeps a fallback for 300 ms once it has shown one, however soon the content
 * is there; a transition from the same outline to the content has no such rest.
 */
export function Arrival({ waiting, children }: ArrivalProps) {
  return (
    <Suspense fallback={waiting}>
      <Arriving waiting={waiting}>{children}</Arriving>
    </Suspense>
  )
}

function Arriving({ waiting, children }: ArrivalProps) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue ? children : waiting
}
