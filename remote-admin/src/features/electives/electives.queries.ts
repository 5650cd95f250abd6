import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  findElectives,
  getSchool,
  getStudent,
  listPlacements,
  previewElectives,
  saveElectiveLimits,
  saveElectives,
  undoStudentAct,
} from '@bellhouse/contracts'

/** Of today where no day is given. */
export const useElectives = (classCode: string, on?: string) =>
  useEndpoint(findElectives, { classCode, ...(on && { on }) })

export const useSchool = () => useEndpoint(getSchool, {})

const refreshes = [findElectives, getStudent, listPlacements]

export const usePreviewElectives = () => useCommand(previewElectives)

export const useSaveElectives = () => useCommand(saveElectives, { refreshes })

export const useSaveLimits = () => useCommand(saveElectiveLimits, { refreshes: [findElectives] })

export const useUndoAct = () => useCommand(undoStudentAct, { refreshes })
