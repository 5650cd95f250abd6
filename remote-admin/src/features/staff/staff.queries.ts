import { usePage } from '@bellhouse/api-client'
import { type InputOf, listStaff } from '@bellhouse/contracts'

export type StaffFilters = InputOf<typeof listStaff>

export const useStaffList = (filters: StaffFilters) => usePage(listStaff, filters, 'rows')
