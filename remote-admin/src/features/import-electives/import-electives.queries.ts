import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyElectiveImport,
  findElectives,
  getElectiveImport,
  getSchool,
  getStudent,
  listImports,
  listPlacements,
  listRefusedRows,
  previewElectiveImport,
  startElectiveImport,
  undoElectiveImport,
} from '@bellhouse/contracts'

const refreshes = [getElectiveImport, listImports]
/** Once it is applied or cancelled, nobody is told of its refused rows any more. */
const previewed = [...refreshes, listRefusedRows]
const changesStudents = { refreshes: [...refreshes, findElectives, getStudent, listPlacements] }

export const useSchool = () => useEndpoint(getSchool, {})

export const useElectiveImport = (importId: string) => useEndpoint(getElectiveImport, { importId })

export const useStartImport = () => useCommand(startElectiveImport, { refreshes: [listImports] })

export const usePreviewImport = () => useCommand(previewElectiveImport, { refreshes: previewed })

export const useApplyImport = () => useCommand(applyElectiveImport, changesStudents)

export const useUndoImport = () => useCommand(undoElectiveImport, changesStudents)
