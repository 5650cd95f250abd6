import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { type AdminDashboard, getAdminDashboard, skipSetUpSteps } from '@bellhouse/contracts'

export type SchoolDay = AdminDashboard

const minute = 60_000

/** Once more every few minutes, so that a screen that stays open tells of this hour. */
export const useSchoolDay = () => useEndpoint(getAdminDashboard, {}, { refreshEvery: () => 3 * minute })

export const useSkipSteps = () => useCommand(skipSetUpSteps, { refreshes: [getAdminDashboard] })
