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
  listApplicationRecords,
  listApplications,
  listClasses,
  listPlacements,
  listStudentChanges,
  listStudents,
  moveApplication,
  previewAdmissionOntoRecord,
  removeDocument,
  sayDifferentChild,
  takeBackDifferentChild,
  undoAdmissionOntoRecord,
} from '@bellhouse/contracts'

/** The queries that a change of an application makes stale. */
export const applicationQueries = [
  listApplications,
  getApplication,
  listApplicationChanges,
  listApplicationRecords,
  getAdminDashboard,
]

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

/** What an admission onto a record, or its undo, makes stale beside these. */
export const recordQueries = [
  ...admissionQueries,
  getStudent,
  listPlacements,
  listStudentChanges,
  previewAdmissionOntoRecord,
]

/** What an application looks like; `number` finds a record by its admission number too. */
export const useApplicationRecords = (applicationId: string, number = '') =>
  useEndpoint(listApplicationRecords, { applicationId, ...(number && { number }) })

export const useOntoRecord = (applicationId: string, studentId: string) =>
  useEndpoint(previewAdmissionOntoRecord, { applicationId, studentId })

export const useUndoOntoRecord = () => useCommand(undoAdmissionOntoRecord, { refreshes: recordQueries })

export const useAddDocuments = () => useCommand(addDocuments, { refreshes: applicationQueries })

export const useRemoveDocument = () => useCommand(removeDocument, { refreshes: applicationQueries })

export const useSayDifferentChild = () => useCommand(sayDifferentChild, { refreshes: applicationQueries })

export const useTakeBackDifferentChild = () => useCommand(takeBackDifferentChild, { refreshes: applicationQueries })
