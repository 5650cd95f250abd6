import { useCommand, useEndpoint, usePage, useRefresh } from '@bellhouse/api-client'
import {
  cancelAccountBatch,
  changeAccounts,
  countAccounts,
  getAccountBatch,
  getSchool,
  getStaff,
  getStudent,
  type InputOf,
  listAccounts,
  listAccountTokens,
  listStaff,
  revokeAccountToken,
  startAccountBatch,
} from '@bellhouse/contracts'

export type AccountFilters = InputOf<typeof listAccounts>

const pollPause = 500
const states = [countAccounts, listAccounts, listStaff, getStaff, getStudent]

export const useAccountCounts = () => useEndpoint(countAccounts, {})

export const useAccounts = (filters: AccountFilters) => usePage(listAccounts, filters, 'rows')

export const useProgramTokens = (after: string | null) =>
  usePage(listAccountTokens, after === null ? {} : { after }, 'rows')

export const useRevokeToken = () => useCommand(revokeAccountToken, { refreshes: [listAccountTokens] })

export const useStreams = () => useEndpoint(getSchool, {}).classes.flatMap(({ streams }) => streams)

/** How far a batch is; while it is being made the answer is asked for again and again. */
export const useAccountBatch = (batchId: string) =>
  useEndpoint(
    getAccountBatch,
    { batchId },
    { refreshEvery: ({ state }) => (state === 'running' || state === 'printing') && pollPause },
  )

export function useRefreshAccounts() {
  const refresh = useRefresh()
  return () => refresh(getAccountBatch, ...states)
}

export const useStartBatch = () => useCommand(startAccountBatch)

export const useCancelBatch = () => useCommand(cancelAccountBatch, { refreshes: [getAccountBatch] })

export const useChangeAccounts = () => useCommand(changeAccounts, { refreshes: states })
