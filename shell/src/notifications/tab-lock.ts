/** Which of the person's tabs tells of what is new: one of them, and none while any is in sight. */
export interface TabLock {
  isOurs(): Promise<boolean>
  stop(): void
}

const lockName = 'bellhouse:bell'
const sightName = 'bellhouse:in-sight'

/** With the browser's locks: one tab holds the turn as long as it lives, and each tab in sight holds a lock that says so. */
export function requestTabLock(locks: LockManager | undefined = navigator.locks): TabLock {
  // A browser without locks shows the same tag once, whichever tab it comes from.
  if (!locks) return { isOurs: async () => true, stop: () => undefined }
  const ended = new AbortController()
  let isHolder = false
  let leaveSight: (() => void) | null = null

  locks
    .request(lockName, { signal: ended.signal }, () => {
      isHolder = true
      return new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
    })
    .catch(() => undefined)

  function look() {
    leaveSight?.()
    leaveSight = null
    if (document.hidden) return
    const held = new Promise<void>((resolve) => {
      leaveSight = resolve
    })
    void locks?.request(sightName, { mode: 'shared' }, () => held)
  }
  look()
  document.addEventListener('visibilitychange', look)

  return {
    async isOurs() {
      if (!isHolder) return false
      const { held = [] } = await locks.query()
      return !held.some(({ name }) => name === sightName)
    },
    stop() {
      document.removeEventListener('visibilitychange', look)
      leaveSight?.()
      ended.abort()
    },
  }
}
