import { useCommand, useEndpoint, usePage } from '@bellhouse/api-client'
import {
  addRole,
  changeRole,
  getAccess,
  giveRole,
  listRoleChanges,
  listRoleHolders,
  listRoles,
  type RoleId,
  removeRole,
  restoreRole,
  startSeeingAs,
} from '@bellhouse/contracts'

const changed = { refreshes: [listRoles, listRoleHolders, listRoleChanges, getAccess] }

export const useRoles = () => useEndpoint(listRoles, {})

export const useRoleHolders = (roleId: RoleId, after: string | null) =>
  usePage(listRoleHolders, { roleId, ...(after && { after }) }, 'rows')

export const useRoleChanges = (roleId: string) => useEndpoint(listRoleChanges, { roleId })

export const useAddRole = () => useCommand(addRole, changed)

export const useChangeRole = () => useCommand(changeRole, changed)

export const useRemoveRole = () => useCommand(removeRole, changed)

export const useRestoreRole = () => useCommand(restoreRole, changed)

export const useGiveRole = () => useCommand(giveRole, changed)

export const useStartSeeingAs = () => useCommand(startSeeingAs)

export const useAccess = (accountId: string) => useEndpoint(getAccess, { accountId })
