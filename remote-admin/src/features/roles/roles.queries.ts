import { useCommand, useEndpoint, usePage } from '@bellhouse/api-client'
import {
  addRole,
  changeRole,
  getAccess,
  getSchool,
  getStaff,
  giveRole,
  listRoleChanges,
  listRoleHolders,
  listRoles,
  listStaff,
  listSubjects,
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

/** The departments that subjects belong to, and the classes. */
export function useReachChoices() {
  const { classes } = useEndpoint(getSchool, {})
  const departments = useEndpoint(listSubjects, {}).flatMap(({ department }) => department ?? [])
  return { classes, departments: [...new Set(departments)].sort() }
}

/** Members of staff by some letters of their names; those who have left are given nothing. */
export const useStaffFound = (search: string) =>
  usePage(listStaff, { ...(search && { search }) }, 'rows').rows.filter(({ status }) => status !== 'left')

export const useAccountOf = (staffId: string) => useEndpoint(getStaff, { staffId }).account

export const useAccess = (accountId: string) => useEndpoint(getAccess, { accountId })
