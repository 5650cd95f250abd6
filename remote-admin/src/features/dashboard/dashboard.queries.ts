import { useEndpoint } from '@bellhouse/api-client'
import { getAdminDashboard, type OutputOf } from '@bellhouse/contracts'

export type SchoolDay = OutputOf<typeof getAdminDashboard>

export const useSchoolDay = () => useEndpoint(getAdminDashboard, {})
