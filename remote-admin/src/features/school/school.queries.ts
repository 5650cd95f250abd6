import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  getAdminDashboard,
  getBadge,
  getSchool,
  getSchoolSettings,
  listSchoolChanges,
  removeBadge,
  saveBadge,
  skipSetUpSteps,
} from '@bellhouse/contracts'

export const useSchoolSettings = () => useEndpoint(getSchoolSettings, {})

export const useSchoolChanges = () => useEndpoint(listSchoolChanges, {})

/** The queries that a change of the school makes stale. */
export const schoolQueries = [getSchoolSettings, getSchool, getBadge, listSchoolChanges]

export const useSaveBadge = () => useCommand(saveBadge, { refreshes: schoolQueries })

export const useRemoveBadge = () => useCommand(removeBadge, { refreshes: schoolQueries })

/** The badge's picture. */
export const useBadge = () => useEndpoint(getBadge, {}).blob as Blob

export const useAskForAllSteps = () => useCommand(skipSetUpSteps, { refreshes: [getAdminDashboard, listSchoolChanges] })
