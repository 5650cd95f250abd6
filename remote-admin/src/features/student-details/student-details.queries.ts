import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  getSchool,
  getStudent,
  listPlacements,
  listStudentChanges,
  listStudents,
  type OutputOf,
  undoStudentAct,
} from '@bellhouse/contracts'

export type StudentRecord = OutputOf<typeof getStudent>
export type StudentAct = OutputOf<typeof listPlacements>['acts'][number]

export const useStudent = (studentId: string) => useEndpoint(getStudent, { studentId })

export const useStudentChanges = (studentId: string) => useEndpoint(listStudentChanges, { studentId })

export const usePlacements = (studentId: string) => useEndpoint(listPlacements, { studentId })

export const useToday = () => useEndpoint(getSchool, {}).today

export const useUndoAct = () =>
  useCommand(undoStudentAct, { refreshes: [getStudent, listStudents, getSchool, listPlacements, listStudentChanges] })
