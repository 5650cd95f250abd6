import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addHandOver,
  getSchool,
  getStaff,
  listHandOvers,
  listStaffChanges,
  restoreHandOver,
  withdrawHandOver,
} from '@bellhouse/contracts'

export const useStaffMember = (staffId: string) => useEndpoint(getStaff, { staffId })

export const useStaffChanges = (staffId: string) => useEndpoint(listStaffChanges, { staffId })

export const useToday = () => useEndpoint(getSchool, {}).today

export const useHandOvers = (staffId: string) => useEndpoint(listHandOvers, { staffId })

const refreshes = [listHandOvers, listStaffChanges]

export const useAddHandOver = () => useCommand(addHandOver, { refreshes })

export const useWithdrawHandOver = () => useCommand(withdrawHandOver, { refreshes })

export const useRestoreHandOver = () => useCommand(restoreHandOver, { refreshes })
