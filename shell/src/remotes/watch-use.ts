import type { UseWatch } from './failure-in-use'

/** Tells of what breaks of the shell and of remotes while somebody uses them, for as long as the page is there. */
export function watchUse(watch: UseWatch) {
  // Only whoever has something to tell fetches what tells it.
  const handleBroken = (event: Event) =>
    import('./failure-in-use').then(({ tellOfUse }) => tellOfUse(event, watch)).catch(console.warn)
  addEventListener('error', handleBroken)
  addEventListener('unhandledrejection', handleBroken)
}
