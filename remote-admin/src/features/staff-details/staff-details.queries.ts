import { useEndpoint } from '@bellhouse/api-client'
import { getStaff, listStaff, type OutputOf } from '@bellhouse/contracts'

export type StaffRecord = OutputOf<typeof getStaff>

export const useStaffMember = (staffId: string) => useEndpoint(getStaff, { staffId })

export const useStaffFound = (search: string) => useEndpoint(listStaff, search ? { search } : {}).rows
