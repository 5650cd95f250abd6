import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  activateGradingScheme,
  chooseGrading,
  copyGradingScheme,
  explainPreview,
  getGradingScheme,
  getSchool,
  listClassGradings,
  listGradingSchemes,
  listReadyMadeGrading,
  listYears,
  previewGrading,
  removeGradingScheme,
} from '@bellhouse/contracts'

export const useSchemes = () => useEndpoint(listGradingSchemes, {})

export const useScheme = (schemeId: string) => useEndpoint(getGradingScheme, { schemeId })

export const useReadyMade = () => useEndpoint(listReadyMadeGrading, {})

export const useSchool = () => useEndpoint(getSchool, {})

export const useYears = () => useEndpoint(listYears, {})

/** What another scheme would touch of each class in a year, asked when it is about to. */
export const useClassesOfYear = () => useCommand(listClassGradings)

/** The queries that a change of a scheme makes stale. */
export const schemeQueries = [listGradingSchemes, getGradingScheme]

export const useChooseGrading = () => useCommand(chooseGrading, { refreshes: schemeQueries })

export const useActivate = () => useCommand(activateGradingScheme, { refreshes: schemeQueries })

export const useCopy = () => useCommand(copyGradingScheme, { refreshes: schemeQueries })

export const useRemoveScheme = () => useCommand(removeGradingScheme, { refreshes: schemeQueries })

/** Asked again and again while a scheme is tried; nothing is written. */
export const usePreview = () => useCommand(previewGrading, { refreshes: [] })

export const useExplainPreview = () => useCommand(explainPreview)
