import type { Api } from '@bellhouse/api-client'
import { livePath, whoAmI } from '@bellhouse/contracts'
import { apiBase, readSession, readToken, watchSession } from '@bellhouse/session'
import type { LiveEnds } from './live-channel'
import type { LiveSocket } from './live-socket'

// Milliseconds: whoever has changed their password here is handed the next token meanwhile, and pages do not all ask at once.
const shortest = 250
const longest = 1_000

/**
 * Opens the line once somebody is signed in, with code that comes after everything else. Where the server closes it on somebody, their
 * session is asked about, so that a page of one that has ended goes at once. Answers how to close the line.
 */
export function startLiveLine(ends: LiveEnds, api: Api): () => void {
  let socket: LiveSocket | undefined
  let isLoading = false
  let hasEnded = false

  let question: ReturnType<typeof setTimeout> | undefined

  const askAboutSession = (refused: string) => {
    clearTimeout(question)
    question = setTimeout(
      () => {
        // The client ends a session that the server knows no more; what else goes wrong says nothing about it.
        if (readToken() === refused) api(whoAmI, {}, { isQuiet: true }).catch(() => undefined)
      },
      shortest + Math.random() * (longest - shortest),
    )
  }

  const look = () => {
    if (socket) return socket.lookAgain()
    if (!readSession() || isLoading) return
    isLoading = true
    import(/* webpackChunkName: "portal" */ './live-socket').then(
      ({ openLiveSocket }) => {
        if (!hasEnded)
          socket = openLiveSocket({ ends, address: addressOf(), token: validToken, onRefused: askAboutSession })
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
    clearTimeout(question)
    socket?.stop()
  }
}

const validToken = () => (readSession() ? readToken() : null)

function addressOf() {
  const address = new URL(apiBase + livePath, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
