import { useEndpoint } from '@bellhouse/api-client'
import { listStaff } from '@bellhouse/contracts'

export const useStaffList = (search: string, after: string | null) =>
  useEndpoint(listStaff, { ...(search && { search }), ...(after && { after }) })
