import { useEndpoint } from '@bellhouse/api-client'
import { getTeacherDashboard } from '@bellhouse/contracts'

const minute = 60_000

/** Once more every few minutes; the clock between goes on by itself. */
export const useOwnDay = () => useEndpoint(getTeacherDashboard, {}, { refreshEvery: () => 3 * minute })
