import { permissionsKey, tokenKey, usernameKey } from './keys'
import { type Session, sessionOf } from './token'

const changed = 'bellhouse:session'

/** The token as it stands in the storage, valid or not; for the header of requests. */
export const readToken = () => localStorage.getItem(tokenKey)

/** The name that was signed in with, or nothing. */
export const readUsername = () => localStorage.getItem(usernameKey)

/** Who is signed in in this browser, or `null`. */
export const readSession = (): Session | null => sessionOf(readToken())

/** Stores a token, and with a sign-in the username, and tells every tab. */
export function keepToken(token: string, username?: string) {
  localStorage.setItem(tokenKey, token)
  if (username !== undefined) localStorage.setItem(usernameKey, username)
  announce()
}

/** Forgets who was signed in and tells every tab. */
export function endSession() {
  forgetSession()
  announce()
}

/** Forgets who was signed in and tells the other tabs; this one is about to leave its page. */
export function forgetSession() {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(usernameKey)
  localStorage.removeItem(permissionsKey)
  tellOtherTabs()
}

/** Tells this tab and all others to look at the session again. */
export function announce() {
  window.dispatchEvent(new Event(changed))
  tellOtherTabs()
}

function tellOtherTabs() {
  const channel = new BroadcastChannel(changed)
  channel.postMessage(null)
  channel.close()
}

/** Calls `listener` whenever somebody signs in or out, here or in another tab, or the token runs out. */
export function watchSession(listener: () => void): () => void {
  const channel = new BroadcastChannel(changed)
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKey) listener()
  }
  channel.addEventListener('message', listener)
  window.addEventListener('storage', handleStorage)
  window.addEventListener(changed, listener)
  return () => {
    channel.close()
    window.removeEventListener('storage', handleStorage)
    window.removeEventListener(changed, listener)
  }
}
