import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  allocate,
  endSet,
  findSets,
  getSchool,
  getStaff,
  getStudent,
  listMarkSheets,
  makeSets,
  moveToSet,
  previewSets,
  renameSet,
  resumeSet,
  undoStudentAct,
  unmakeSets,
  withdrawAllocation,
} from '@bellhouse/contracts'

/** Of which class and subject, from which day on. */
export interface SetPlace {
  classCode: string
  subjectId: string
  on: string
}

/** Of the first subject and of today where none is given. */
export const useSets = (classCode: string, subjectId: string | null, on?: string) =>
  useEndpoint(findSets, { classCode, ...(subjectId && { subjectId }), ...(on && { on }) })

export const useSchool = () => useEndpoint(getSchool, {})

const refreshes = [findSets, getStudent, listMarkSheets]

export const usePreviewSets = () => useCommand(previewSets)

export const useMakeSets = () => useCommand(makeSets, { refreshes })

export const useUnmakeSets = () => useCommand(unmakeSets, { refreshes })

export const useMoveToSets = () => useCommand(moveToSet, { refreshes })

export const useUndoMove = () => useCommand(undoStudentAct, { refreshes })

export const useRenameSet = () => useCommand(renameSet, { refreshes })

export const useEndSet = () => useCommand(endSet, { refreshes })

export const useResumeSet = () => useCommand(resumeSet, { refreshes })

export const useAllocate = () => useCommand(allocate, { refreshes: [findSets, getStaff] })

export const useWithdraw = () => useCommand(withdrawAllocation, { refreshes: [findSets, getStaff] })
