import { type Access, can, type Endpoint, type Permission, permissions } from '@bellhouse/contracts'
import { useCallback, useSyncExternalStore } from 'react'
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

function watchPermissions(listener: () => void) {
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

/**
 * Whether the person of this session may ask for `endpoint`, now and after every change: an act is offered to nobody else. While the
 * server has not said what they may, their category decides. The server decides every call again.
 */
export function useMay(endpoint: Pick<Endpoint, 'access'>): boolean {
  const mayAsk = useCallback(() => mayNow(endpoint.access), [endpoint.access])
  return useSyncExternalStore(watchPermissions, mayAsk)
}

function mayNow(access: Access) {
  const session = readSession()
  if (!session || !isPermission(access)) return true
  const held = readPermissions()?.permissions
  return can({ category: session.category, ...(held && { permissions: held }) }, access)
}

const isPermission = (access: Access): access is Permission => permissions.some((one) => one === access)
