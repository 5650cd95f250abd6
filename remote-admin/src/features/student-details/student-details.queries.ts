import { useEndpoint } from '@bellhouse/api-client'
import { getStudent, listStudentChanges, type OutputOf } from '@bellhouse/contracts'

export type StudentRecord = OutputOf<typeof getStudent>

export const useStudent = (studentId: string) => useEndpoint(getStudent, { studentId })

export const useStudentChanges = (studentId: string) => useEndpoint(listStudentChanges, { studentId })
