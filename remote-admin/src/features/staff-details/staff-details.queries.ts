import { useEndpoint } from '@bellhouse/api-client'
import { getStaff, type OutputOf } from '@bellhouse/contracts'

export type StaffRecord = OutputOf<typeof getStaff>

export const useStaffMember = (staffId: string) => useEndpoint(getStaff, { staffId })
