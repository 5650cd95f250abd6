import { useEndpoint } from '@bellhouse/api-client'
import { getStudent, listStudentChanges, listStudentYears, type OutputOf } from '@bellhouse/contracts'

export type StudentRecord = OutputOf<typeof getStudent>

export const useStudent = (studentId: string) => useEndpoint(getStudent, { studentId })

export const useStudentChanges = (studentId: string) => useEndpoint(listStudentChanges, { studentId })

export const useStudentYears = (studentId: string) => useEndpoint(listStudentYears, { studentId })
