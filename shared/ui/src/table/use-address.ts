import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** What the router shows at an address, and changes that it has not shown yet, whichever part of a screen made them, the newest last. */
const waiting = { path: '', shown: '', changes: [] as string[] }

/**
 * The state of a list in the address, so that a link carries it. A change begins at the first page again and replaces
 * the entry of the history, so that Back leaves the list instead of undoing letters.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const shown = useRef(params)
  useEffect(() => {
    shown.current = params
    const now = params.toString()
    if (waiting.path === pathname && waiting.shown === now) return
    // Of what was waiting this is shown now, with all that came before it; an address from elsewhere ends all of it.
    const place = waiting.path === pathname ? waiting.changes.indexOf(now) : -1
    Object.assign(waiting, { path: pathname, shown: now, changes: place < 0 ? [] : waiting.changes.slice(place + 1) })
  }, [params, pathname])

  // The router shows a change a moment later; one that is made in between must not undo the one before it.
  const latest = useCallback(() => {
    const change = waiting.path === pathname ? waiting.changes.at(-1) : undefined
    return change === undefined ? shown.current : new URLSearchParams(change)
  }, [pathname])

  const change = useCallback(
    (changes: Record<string, string | undefined>) => {
      const after = new URLSearchParams(latest())
      after.delete('after')
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      if (waiting.path === pathname) waiting.changes.push(after.toString())
      setParams(after, { replace: true })
    },
    [setParams, latest, pathname],
  )

  /** What the address says once all changes are shown: for what is done with a date that was chosen a moment ago. */
  const latestOf = useCallback((name: string) => latest().get(name), [latest])

  return { params, change, latestOf }
}
