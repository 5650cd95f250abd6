import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { getSchool, listHolidays, listYears, makeCurrent, removeHoliday, removeTerm } from '@bellhouse/contracts'

export const useYears = () => useEndpoint(listYears, {})

export const useToday = () => useEndpoint(getSchool, {}).today

export const useHolidays = () => useEndpoint(listHolidays, {})

/** The queries that a change of years or terms makes stale. */
export const termQueries = [listYears, getSchool]

export const useMakeCurrent = () => useCommand(makeCurrent, { refreshes: termQueries })

export const useRemoveTerm = () => useCommand(removeTerm, { refreshes: termQueries })

export const useRemoveHoliday = () => useCommand(removeHoliday, { refreshes: [listHolidays] })
