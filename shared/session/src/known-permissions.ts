import { permissionsKey } from './keys'
import { readSession, watchSession } from './session'

const changed = 'bellhouse:permissions'

/** What somebody may do as the server said it last; `permissions` is missing where it says no more than the category. */
export interface KnownPerson {
  username: string
  permissions?: readonly string[]
}

/** Keeps what the server says that a person may, with the session, so that the next page begins with it. */
export function keepPermissions({ username, permissions: held }: KnownPerson) {
  const kept = JSON.stringify({ username, permissions: held })
  if (localStorage.getItem(permissionsKey) === kept) return
  localStorage.setItem(permissionsKey, kept)
  window.dispatchEvent(new Event(changed))
}

/** What the person of this session may, or nothing while the server has not said so in this browser. */
export const readPermissions = (): KnownPerson | undefined => knownPersonOf(localStorage.getItem(permissionsKey))

function knownPersonOf(kept: string | null): KnownPerson | undefined {
  const username = readSession()?.username
  if (!kept || !username) return undefined
  const known: KnownPerson = JSON.parse(kept)
  return known.username === username ? known : undefined
}

/** Calls `listener` after every change of what the person may. */
export function watchPermissions(listener: () => void) {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === permissionsKey) listener()
  }
  const stop = watchSession(listener)
  window.addEventListener('storage', handleStorage)
  window.addEventListener(changed, listener)
  return () => {
    stop()
    window.removeEventListener('storage', handleStorage)
    window.removeEventListener(changed, listener)
  }
}
