import type { Category, RemoteName } from '@bellhouse/contracts'
import { readSession, type Session } from '@bellhouse/session'
import type { RemotesState } from './remotes-state'

/** How often an open tab looks at the pointers, in milliseconds: a rollback reaches everybody within this time. */
const interval = 60_000

/** Whoever clicks from screen to screen need not ask with each click. */
const leastPause = 5_000

export interface Freshness {
  /** Looks now, unless that was done a moment ago. */
  look: () => void
  stop: () => void
}

/** Lets `lookFor` look every minute, whenever somebody comes back to the tab, and when it is told to. */
export function stayFresh(lookFor: (session: Session) => void): Freshness {
  const controller = new AbortController()
  let lastLook = performance.now()

  function look() {
    const session = readSession()
    if (!session || document.visibilityState === 'hidden' || performance.now() - lastLook < leastPause) return
    lastLook = performance.now()
    lookFor(session)
  }

  const timer = setInterval(look, interval)
  window.addEventListener('focus', look, controller)
  document.addEventListener('visibilitychange', look, controller)
  return {
    look,
    stop: () => {
      clearInterval(timer)
      controller.abort()
    },
  }
}

/** The remotes that this person can meet: those with screens for them, and those that are no screens. */
export function concerning({ deployed }: RemotesState, category: Category): RemoteName[] {
  return Object.keys(deployed).filter((remote) => {
    const screens = deployed[remote]?.release.screens
    return !screens || screens.length === 0 || screens.some((row) => row.category === category)
  })
}
