import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The state of a list in the address, so that a link carries it. A change begins at the first page again and replaces
 * the entry of the history, so that Back leaves the list instead of undoing letters.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  // The router shows a change a moment later; one that is made in between must not undo the one before it.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])

  const change = useCallback(
    (changes: Record<string, string | undefined>) => {
      const after = new URLSearchParams(latest.current)
      after.delete('after')
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      latest.current = after
      setParams(after, { replace: true })
    },
    [setParams],
  )

  /** What the address says once all changes are shown: for what is done with a date that was chosen a moment ago. */
  const latestOf = useCallback((name: string) => latest.current.get(name), [])

  return { params, change, latestOf }
}
