import { useEndpoint } from '@bellhouse/api-client'
import { getStudentDashboard, type StudentDashboard } from '@bellhouse/contracts'

export type MyDay = StudentDashboard

const minute = 60_000

/** Once more every few minutes; the clock between goes on by itself. */
export const useMyDay = () => useEndpoint(getStudentDashboard, {}, { refreshEvery: () => 3 * minute })
