import { useCommand, useEndpoint, usePage } from '@bellhouse/api-client'
import {
  changeStudents,
  getSchool,
  getStudent,
  type InputOf,
  listPlacements,
  listStudents,
  previewStudentChanges,
  undoStudentAct,
} from '@bellhouse/contracts'

export type StudentFilters = InputOf<typeof listStudents>

export const useStudents = (filters: StudentFilters) => usePage(listStudents, filters, 'rows')

export const useClasses = () => useEndpoint(getSchool, {}).classes

export const useToday = () => useEndpoint(getSchool, {}).today

const refreshes = [listStudents, getStudent, getSchool, listPlacements]

export const useChangeStudents = () => useCommand(changeStudents, { refreshes })

export const usePreviewChanges = () => useCommand(previewStudentChanges)

export const useUndoAct = () => useCommand(undoStudentAct, { refreshes })
