import { type Access, can, type Endpoint, type Permission, permissions } from '@bellhouse/contracts'
import { useCallback, useSyncExternalStore } from 'react'
import { readPermissions, watchPermissions } from './known-permissions'
import { readSession } from './session'

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
