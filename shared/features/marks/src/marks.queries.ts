import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  listAssessmentChanges,
  listMarkChanges,
  listMarkSheets,
  type MarkPlace,
  moveAssessment,
  openMarkSheet,
  removeAssessment,
} from '@bellhouse/contracts'

/** What every change of an assessment makes stale. */
export const sheetEndpoints = [openMarkSheet, listMarkSheets, listAssessmentChanges]

export const useMarkSheets = () => useEndpoint(listMarkSheets, {})

export const useOpenedSheet = (place: MarkPlace) => useEndpoint(openMarkSheet, place)

export const useRemoveAssessment = () => useCommand(removeAssessment, { refreshes: [openMarkSheet, listMarkSheets] })

export const useMoveAssessment = () => useCommand(moveAssessment, { refreshes: sheetEndpoints })

export const useAssessmentChanges = (assessmentId: string) => useEndpoint(listAssessmentChanges, { assessmentId })

export const useMarkChanges = (assessmentId: string, studentId: string) =>
  useEndpoint(listMarkChanges, { assessmentId, studentId })
