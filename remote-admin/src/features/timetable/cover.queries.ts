import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addStaffAbsence,
  assignCover,
  getCoverDay,
  holdLessons,
  type InputOf,
  listCoverChoices,
  removeCover,
  removeStaffAbsence,
} from '@bellhouse/contracts'

const cover = { refreshes: [getCoverDay, listCoverChoices] }

export const coverQueries = cover.refreshes

export const useCoverDay = (day: string | undefined) => useEndpoint(getCoverDay, day ? { day } : {})

export const useCoverChoices = (place: InputOf<typeof listCoverChoices>) => useEndpoint(listCoverChoices, place)

export const useAddAbsence = () => useCommand(addStaffAbsence, cover)

export const useRemoveAbsence = () => useCommand(removeStaffAbsence, cover)

export const useAssignCover = () => useCommand(assignCover, cover)

export const useRemoveCover = () => useCommand(removeCover, cover)

export const useHoldLessons = () => useCommand(holdLessons, cover)
