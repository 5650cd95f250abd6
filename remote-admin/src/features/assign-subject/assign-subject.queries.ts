import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { allocate, getSchool, getStaff, listSubjects, setClassTeacher, withdrawAllocation } from '@bellhouse/contracts'

export const useStaffMember = (staffId: string) => useEndpoint(getStaff, { staffId })

export const useSchool = () => useEndpoint(getSchool, {})

export const useToday = () => useSchool().today

export const useSubjects = () => useEndpoint(listSubjects, {})

export const useAllocate = () => useCommand(allocate, { refreshes: [getStaff] })

export const useWithdraw = () => useCommand(withdrawAllocation, { refreshes: [getStaff] })

export const useSetClassTeacher = () => useCommand(setClassTeacher, { refreshes: [getStaff, getSchool] })
