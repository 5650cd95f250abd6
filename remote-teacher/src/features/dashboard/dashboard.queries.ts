import { useEndpoint } from '@bellhouse/api-client'
import { getSchool, listOwnAllocations, listRegistersOfDay } from '@bellhouse/contracts'

export const useSchool = () => useEndpoint(getSchool, {})

export const useMyRegisters = (date: string) => useEndpoint(listRegistersOfDay, { date, session: 'morning' })

export const useMyAllocations = () => useEndpoint(listOwnAllocations, {})
