import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  erasePerson,
  getStaff,
  getStudent,
  listStaff,
  listStaffChanges,
  listStudentChanges,
  listStudentReadings,
  listStudents,
  type PersonKind,
  previewErasure,
} from '@bellhouse/contracts'

export interface PersonKey {
  kind: PersonKind
  personId: string
}

const refreshes = [getStudent, listStudents, listStudentChanges, getStaff, listStaff, listStaffChanges, previewErasure]

export const useErasurePreview = (person: PersonKey) => useEndpoint(previewErasure, person)

export const useReadings = (studentId: string) => useEndpoint(listStudentReadings, { studentId })

export const useErase = () => useCommand(erasePerson, { refreshes })
