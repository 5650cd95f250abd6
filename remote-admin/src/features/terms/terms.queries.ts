import { useCommand, useEndpoint, useLiveEndpoint } from '@bellhouse/api-client'
import {
  addEvent,
  addHalfDay,
  addHoliday,
  foreseeCurrentTerm,
  foreseeTermDates,
  getRegisterSettings,
  getSchool,
  getSchoolCalendar,
  type InputOf,
  listYears,
  makeCurrent,
  removeEvent,
  removeHalfDay,
  removeHoliday,
  removeTerm,
  saveRegisterSettings,
  unpinTerm,
} from '@bellhouse/contracts'

export const useYears = () => useEndpoint(listYears, {})

export const useToday = () => useEndpoint(getSchool, {}).today

export const useCalendar = () => useEndpoint(getSchoolCalendar, {})

export const useRegisterSettings = () => useEndpoint(getRegisterSettings, {})

/** The queries that a change of years or terms makes stale. */
export const termQueries = [listYears, getSchool]

export const useMakeCurrent = () => useCommand(makeCurrent, { refreshes: termQueries })

/** Nothing where no other dates are asked about. */
export const useOutside = (asked: InputOf<typeof foreseeTermDates> | undefined) =>
  useLiveEndpoint(foreseeTermDates, asked).data

export const useForesight = (termId: string) => useEndpoint(foreseeCurrentTerm, { termId })

export const useUnpin = () => useCommand(unpinTerm, { refreshes: termQueries })

export const useRemoveTerm = () => useCommand(removeTerm, { refreshes: termQueries })

export const useRemoveHoliday = () => useCommand(removeHoliday, { refreshes: [getSchoolCalendar] })

export const useRemoveHalfDay = () => useCommand(removeHalfDay, { refreshes: [getSchoolCalendar] })

export const useRemoveEvent = () => useCommand(removeEvent, { refreshes: [getSchoolCalendar] })

export const useSaveRegisterSettings = () => useCommand(saveRegisterSettings, { refreshes: [getRegisterSettings] })

export const useAddHoliday = () => useCommand(addHoliday, { refreshes: [getSchoolCalendar] })

export const useAddHalfDay = () => useCommand(addHalfDay, { refreshes: [getSchoolCalendar] })

export const useAddEvent = () => useCommand(addEvent, { refreshes: [getSchoolCalendar] })
