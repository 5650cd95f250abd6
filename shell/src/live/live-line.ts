import { livePath } from '@bellhouse/contracts'
import { apiBase, readSession, readToken, watchSession } from '@bellhouse/session'
import type { LiveEnds } from './live-channel'
import type { LiveSocket } from './live-socket'

/** Opens the line once somebody is signed in, with code that comes after everything else. Answers how to close it. */
export function startLiveLine(ends: LiveEnds): () => void {
  let socket: LiveSocket | undefined
  let isLoading = false
  let hasEnded = false

  const look = () => {
    if (socket) return socket.lookAgain()
    if (!readSession() || isLoading) return
    isLoading = true
    import(/* webpackChunkName: "portal" */ './live-socket').then(
      ({ openLiveSocket }) => {
        if (!hasEnded) socket = openLiveSocket({ ends, address: addressOf(), token: validToken })
      },
      // Without it the portal asks instead of being told; the next sign-in or renewal tries again.
      (error) => {
        isLoading = false
        console.warn('The live line did not arrive:', error)
      },
    )
  }

  const stopWatching = watchSession(look)
  look()
  return () => {
    hasEnded = true
    stopWatching()
    socket?.stop()
  }
}

const validToken = () => (readSession() ? readToken() : null)

function addressOf() {
  const address = new URL(apiBase + livePath, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
