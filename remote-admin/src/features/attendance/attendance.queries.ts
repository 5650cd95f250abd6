import { useEndpoint, usePage } from '@bellhouse/api-client'
import {
  getAttendanceSummary,
  getMonthlyRegister,
  getSchool,
  type InputOf,
  listAbsentees,
  listChronicAbsence,
  listMissingRegisters,
  listRegistersOfDay,
} from '@bellhouse/contracts'

/** A district has hundreds of streams, and nobody reads them all at once. The row of the screen asks for as many ahead of it. */
const partOfStreams = 50

export const useSchool = () => useEndpoint(getSchool, {})

export const useToday = () => useSchool().today

export const useRegisters = (day: Omit<InputOf<typeof listRegistersOfDay>, 'most'>) =>
  usePage(listRegistersOfDay, { ...day, most: partOfStreams }, 'registers')

export const useAbsentees = (input: InputOf<typeof listAbsentees>) => usePage(listAbsentees, input, 'absentees')

export const useSummary = (input: InputOf<typeof getAttendanceSummary>) => useEndpoint(getAttendanceSummary, input)

export const useMissing = (input: InputOf<typeof listMissingRegisters>) => useEndpoint(listMissingRegisters, input)

export const useChronic = (input: InputOf<typeof listChronicAbsence>) => usePage(listChronicAbsence, input, 'students')

export const useMonth = (input: InputOf<typeof getMonthlyRegister>) => useEndpoint(getMonthlyRegister, input)
