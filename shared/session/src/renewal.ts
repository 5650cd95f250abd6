import { type Api, HttpError } from '@bellhouse/api-client'
import { renewToken } from '@bellhouse/contracts'
import { serverNow } from './clock'
import { announce, endSession, keepToken, readSession, readToken } from './session'

/** A token with less than this left is renewed while the person is active. Milliseconds, as below. */
const renewWithin = 15 * 60_000
/** Who has not touched the page for this long is not active. */
const idleAfter = 15 * 60_000
const longestPause = 30_000

/**
 * Keeps the session alive while the person works, and ends it for this tab in the second in which it runs out.
 * Of several tabs one renews; the others hear of the new token. Answers how to stop.
 */
export function keepSessionAlive(api: Api): () => void {
  let lastActive = Date.now()
  let timer: ReturnType<typeof setTimeout>
  let wasSignedIn = readSession() !== null
  // Near the end of a session's longest life a new token lasts no longer than the old one: then there is no more to win.
  let lastOf: number | undefined

  const handleActivity = () => {
    lastActive = Date.now()
  }
  const look = async () => {
    const session = readSession()
    if (wasSignedIn && !session) announce()
    wasSignedIn = session !== null

    const left = session ? session.exp * 1000 - serverNow() : longestPause
    const isActive = Date.now() - lastActive < idleAfter
    if (session && left < renewWithin && isActive && session.exp !== lastOf) {
      lastOf = await renewAlone(api, session.exp)
    }
    timer = setTimeout(look, Math.max(Math.min(left, longestPause), 1))
  }

  for (const event of activities) window.addEventListener(event, handleActivity, { passive: true })
  look()
  return () => {
    clearTimeout(timer)
    for (const event of activities) window.removeEventListener(event, handleActivity)
  }
}

const activities = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Answers the expiry that could not be moved, if it could not. */
async function renewAlone(api: Api, exp: number) {
  const before = readToken()
  return navigator.locks.request('bellhouse:renewal', async () => {
    const isStillDue = readToken() === before
    const isRenewed = isStillDue && (await renew(api))
    return isRenewed && (readSession()?.exp ?? exp) <= exp ? exp : undefined
  })
}

async function renew(api: Api) {
  const before = readToken()
  try {
    const { access_token } = await api(renewToken, {})
    // Whoever signed out meanwhile stays signed out.
    if (readToken()) keepToken(access_token)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 401 && readToken() === before) endSession()
    console.error('The session could not be renewed:', error)
    return false
  }
}
