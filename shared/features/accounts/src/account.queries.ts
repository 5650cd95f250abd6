import { useCommand } from '@bellhouse/api-client'
import {
  changeAccounts,
  createAccount,
  endSessions,
  getStaff,
  getStudent,
  listStaff,
  removeSecondFactor,
  renewOneTimePassword,
  setAccountDisabled,
  unlinkProvider,
} from '@bellhouse/contracts'

const refreshes = [getStudent, getStaff, listStaff]

export const useCreateAccount = () => useCommand(createAccount, { refreshes })

export const useRenewPassword = () => useCommand(renewOneTimePassword, { refreshes })

export const useSetDisabled = () => useCommand(setAccountDisabled, { refreshes })

export const useRemoveSecondFactor = () => useCommand(removeSecondFactor, { refreshes })

export const useUnlinkProvider = () => useCommand(unlinkProvider, { refreshes })

export const useEndSessions = () => useCommand(endSessions)

export const useChangeAccounts = () => useCommand(changeAccounts)
