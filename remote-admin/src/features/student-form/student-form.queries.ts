import { useEndpoint, useLiveEndpoint } from '@bellhouse/api-client'
import {
  findGuardians,
  getSchool,
  getStudent,
  listCombinations,
  listStudentChanges,
  listStudents,
  listSubjects,
} from '@bellhouse/contracts'

export const useStudent = (studentId: string) => useEndpoint(getStudent, { studentId })

export const useClasses = () => useEndpoint(getSchool, {}).classes

export const useAllSubjects = () => useEndpoint(listSubjects, {})

export const useCombinations = () => useEndpoint(listCombinations, {})

/** Guardians by the letters or digits typed so far; nobody before the second one. */
export const useGuardiansFound = (search: string) =>
  useLiveEndpoint(findGuardians, search.trim().length < 2 ? undefined : { search }).data ?? []

/** The queries that a change of a student makes stale. */
export const studentQueries = [listStudents, getStudent, listStudentChanges, getSchool, findGuardians]
