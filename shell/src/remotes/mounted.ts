import type { RemoteName } from '@bellhouse/contracts'

/** Of which remotes something is on the page. */
export interface Mounted {
  /** Says that something of the remote is on the page; the answer says that it has gone. */
  mount: (remote: RemoteName) => () => void
  isMounted: (remote: RemoteName) => boolean
}

export function createMounted(): Mounted {
  const counts = new Map<RemoteName, number>()
  const countOf = (remote: RemoteName) => counts.get(remote) ?? 0

  return {
    mount: (remote) => {
      counts.set(remote, countOf(remote) + 1)
      return () => void counts.set(remote, countOf(remote) - 1)
    },
    isMounted: (remote) => countOf(remote) > 0,
  }
}
