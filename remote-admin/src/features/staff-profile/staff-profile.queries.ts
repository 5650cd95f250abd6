import { useEndpoint } from '@bellhouse/api-client'
import { getStaff } from '@bellhouse/contracts'

export const useStaffMember = (staffId: string) => useEndpoint(getStaff, { staffId })
