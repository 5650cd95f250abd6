import { useEndpoint } from '@bellhouse/api-client'
import { getStudentDashboard, type OutputOf } from '@bellhouse/contracts'

export type MyDay = OutputOf<typeof getStudentDashboard>

export const useMyDay = () => useEndpoint(getStudentDashboard, {})
