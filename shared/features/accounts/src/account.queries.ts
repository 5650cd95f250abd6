import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  changeAccounts,
  createAccount,
  endSessions,
  getStaff,
  getStudent,
  listAccountChanges,
  listStaff,
  removeSecondFactor,
  renewOneTimePassword,
  setAccountDisabled,
  unlinkProvider,
} from '@bellhouse/contracts'

const refreshes = [getStudent, getStaff, listStaff, listAccountChanges]

export const useCreateAccount = () => useCommand(createAccount, { refreshes })

export const useRenewPassword = () => useCommand(renewOneTimePassword, { refreshes })

export const useSetDisabled = () => useCommand(setAccountDisabled, { refreshes })

export const useRemoveSecondFactor = () => useCommand(removeSecondFactor, { refreshes })

export const useUnlinkProvider = () => useCommand(unlinkProvider, { refreshes })

export const useEndSessions = () => useCommand(endSessions, { refreshes: [listAccountChanges] })

export const useChangeAccounts = () => useCommand(changeAccounts, { refreshes: [listAccountChanges] })

export const useAccountChanges = (accountId: string) => useEndpoint(listAccountChanges, { accountId })
