import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  erasePerson,
  getStaff,
  getStudent,
  listStaff,
  listStaffChanges,
  listStudentChanges,
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

export const useErase = () => useCommand(erasePerson, { refreshes })
