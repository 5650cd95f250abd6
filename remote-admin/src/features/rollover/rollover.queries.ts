import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { useLevels } from '@bellhouse/classes'
import {
  applyRollover,
  getSchool,
  getStudent,
  listClasses,
  listCombinations,
  listPlacements,
  listRolloverStudents,
  listRollovers,
  listStudents,
  listYears,
  previewRollover,
  proposeRollover,
  undoRollover,
} from '@bellhouse/contracts'

export const useYears = () => useEndpoint(listYears, {})

export const useRollovers = () => useEndpoint(listRollovers, {})

export const useProposal = (fromYearId: string, toYearId: string) =>
  useEndpoint(proposeRollover, { fromYearId, toYearId })

export const useClasses = () => useEndpoint(listClasses, {})

/** The classes with what their levels mean. */
export const useKnownClasses = () => ({ classes: useClasses(), levels: useLevels() })

export const useCombinations = () => useEndpoint(listCombinations, {})

export const useMovedStudents = (streamId: string) => useEndpoint(listRolloverStudents, { streamId })

export const usePreview = () => useCommand(previewRollover)

// Where everybody is stands on half of the portal's screens.
const moved = [
  listRollovers,
  listYears,
  getSchool,
  listClasses,
  listStudents,
  getStudent,
  listPlacements,
  proposeRollover,
  listRolloverStudents,
]

export const useApplyRollover = () => useCommand(applyRollover, { refreshes: moved })

export const useUndoRollover = () => useCommand(undoRollover, { refreshes: moved })
