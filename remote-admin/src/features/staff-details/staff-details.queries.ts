import { useEndpoint } from '@bellhouse/api-client'
import { getStaff, listStaffChanges } from '@bellhouse/contracts'

export const useStaffMember = (staffId: string) => useEndpoint(getStaff, { staffId })

export const useStaffChanges = (staffId: string) => useEndpoint(listStaffChanges, { staffId })
