import { useCommand, useEndpoint, usePage } from '@bellhouse/api-client'
import {
  getAdminDashboard,
  getNotifications,
  getTeacherDashboard,
  type InputOf,
  listAssessmentChanges,
  listMarkChanges,
  listMarkSheets,
  listModerations,
  listSheetExemptions,
  listStudentExemptions,
  type MarkPlace,
  moderateMarks,
  moveAssessment,
  openMarkSheet,
  removeAssessment,
  undoMarkExemption,
  undoModeration,
} from '@bellhouse/contracts'

/** Where it is told which marks are owed and which sheets wait for somebody. */
const toldOn = [getTeacherDashboard, getAdminDashboard, getNotifications]

/** What every change of an assessment makes stale. */
export const sheetEndpoints = [openMarkSheet, listMarkSheets, listAssessmentChanges, ...toldOn]

export type SheetFilters = InputOf<typeof listMarkSheets>

export const useMarkSheets = (filters: SheetFilters) => usePage(listMarkSheets, filters, 'rows')

export const useOpenedSheet = (place: MarkPlace) => useEndpoint(openMarkSheet, place)

export const useRemoveAssessment = () =>
  useCommand(removeAssessment, { refreshes: [openMarkSheet, listMarkSheets, ...toldOn] })

export const useMoveAssessment = () => useCommand(moveAssessment, { refreshes: sheetEndpoints })

export const useAssessmentChanges = (assessmentId: string) => useEndpoint(listAssessmentChanges, { assessmentId })

export const useMarkChanges = (assessmentId: string, studentId: string) =>
  useEndpoint(listMarkChanges, { assessmentId, studentId })

/** What every change of an exemption makes stale. */
export const exemptionEndpoints = [listSheetExemptions, listStudentExemptions, openMarkSheet, listMarkSheets, ...toldOn]

export const useSheetExemptions = (place: MarkPlace) => useEndpoint(listSheetExemptions, place)

export const useStudentExemptions = (studentId: string) => useEndpoint(listStudentExemptions, { studentId })

export const useUndoExemption = () => useCommand(undoMarkExemption, { refreshes: exemptionEndpoints })

const moderated = { refreshes: [listModerations, listMarkChanges, ...sheetEndpoints] }

export const useModerations = (assessmentId: string) => useEndpoint(listModerations, { assessmentId })

export const useModerate = () => useCommand(moderateMarks, moderated)

export const useUndoModeration = () => useCommand(undoModeration, moderated)
