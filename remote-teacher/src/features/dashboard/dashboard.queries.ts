import { useEndpoint } from '@bellhouse/api-client'
import { getTeacherDashboard, type TeacherDashboard } from '@bellhouse/contracts'

export type MyDay = TeacherDashboard

const minute = 60_000

/** Once more every few minutes; the clock between goes on by itself. */
export const useMyDay = () => useEndpoint(getTeacherDashboard, {}, { refreshEvery: () => 3 * minute })
