import { useEndpoint } from '@bellhouse/api-client'
import { getSchool, type InputOf, listRegistersOfDay } from '@bellhouse/contracts'

export type DayOfRegisters = InputOf<typeof listRegistersOfDay>

export const useToday = () => useEndpoint(getSchool, {}).today

export const useRegisters = (day: DayOfRegisters) => useEndpoint(listRegistersOfDay, day)
