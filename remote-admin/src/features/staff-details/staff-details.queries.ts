import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addHandOver,
  getSchool,
  getStaff,
  listHandOvers,
  listStaff,
  listStaffChanges,
  previewRestoredEmployment,
  restoreEmployment,
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

export const useEndedEmployment = (staffId: string) => useEndpoint(previewRestoredEmployment, { staffId })

export const useRestoreEmployment = () =>
  useCommand(restoreEmployment, { refreshes: [getStaff, listStaff, listStaffChanges] })
