import { useEndpoint } from '@bellhouse/api-client'
import { getAdminDashboard, listRegistersOfDay, type OutputOf } from '@bellhouse/contracts'

export type SchoolDay = OutputOf<typeof getAdminDashboard>

export const useSchoolDay = () => useEndpoint(getAdminDashboard, {})

/** Why there is no school on a day, where there is none. */
export const useUnusualDay = (date: string) => useEndpoint(listRegistersOfDay, { date, session: 'morning' }).unusualDay
