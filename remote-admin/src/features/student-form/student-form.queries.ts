import { useEndpoint, useLiveEndpoint } from '@bellhouse/api-client'
import {
  findGuardians,
  getSchool,
  getStudent,
  listCombinations,
  listGuardianDuplicates,
  listGuardians,
  listGuardiansReachedBy,
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

/** Whom these phones or this email reach; nobody before there is a whole phone or an email. */
export const useGuardiansReachedBy = (phones: readonly string[], email: string | null) => {
  const whole = phones.filter((phone) => phone.replaceAll(/\D/g, '').length >= 6)
  const mail = email?.includes('@') ? email.trim() : ''
  const isAsked = whole.length > 0 || mail !== ''
  return (
    useLiveEndpoint(listGuardiansReachedBy, isAsked ? { phones: whole.join(','), email: mail } : undefined).data ?? []
  )
}

/** The queries that a change of a student makes stale. */
export const studentQueries = [
  listStudents,
  getStudent,
  listStudentChanges,
  getSchool,
  findGuardians,
  listGuardians,
  listGuardianDuplicates,
]
