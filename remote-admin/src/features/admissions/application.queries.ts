import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addDocuments,
  getAdminDashboard,
  getApplication,
  getNextAdmissionNumber,
  getSchool,
  getStudent,
  listAdmissionPlaces,
  listApplicationChanges,
  listApplications,
  listClasses,
  listStudents,
  moveApplication,
  removeDocument,
} from '@bellhouse/contracts'

/** The queries that a change of an application makes stale. */
export const applicationQueries = [listApplications, getApplication, listApplicationChanges, getAdminDashboard]

export const useApplication = (number: string) => useEndpoint(getApplication, { number })

export const useApplicationChanges = (applicationId: string) => useEndpoint(listApplicationChanges, { applicationId })

export const useSchool = () => useEndpoint(getSchool, {})

/** The streams of a class as full as they are on that day. */
export const usePlaces = (classCode: string, on: string) => useEndpoint(listAdmissionPlaces, { class: classCode, on })

/** What a student of that class and year would begin with. */
export const useNextAdmission = (classCode: string, year: number) =>
  useEndpoint(getNextAdmissionNumber, { year: String(year), class: classCode })

export const useStudent = (studentId: string) => useEndpoint(getStudent, { studentId })

export const useMoveApplication = () => useCommand(moveApplication, { refreshes: applicationQueries })

export const admissionQueries = [
  ...applicationQueries,
  listStudents,
  listClasses,
  getSchool,
  getNextAdmissionNumber,
  listAdmissionPlaces,
]

export const useAddDocuments = () => useCommand(addDocuments, { refreshes: applicationQueries })

export const useRemoveDocument = () => useCommand(removeDocument, { refreshes: applicationQueries })
