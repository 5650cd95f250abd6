import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyElectiveImport,
  findElectives,
  getElectiveImport,
  getSchool,
  getStudent,
  listPlacements,
  previewElectiveImport,
  startElectiveImport,
  undoElectiveImport,
} from '@bellhouse/contracts'
import { staleAfter } from '@bellhouse/records'

const stale = staleAfter(getElectiveImport)
const changesStudents = { refreshes: [...stale.end, findElectives, getStudent, listPlacements] }

export const useSchool = () => useEndpoint(getSchool, {})

export const useElectiveImport = (importId: string) => useEndpoint(getElectiveImport, { importId })

export const useStartImport = () => useCommand(startElectiveImport, { refreshes: stale.start })

export const usePreviewImport = () => useCommand(previewElectiveImport, { refreshes: stale.preview })

export const useApplyImport = () => useCommand(applyElectiveImport, changesStudents)

export const useUndoImport = () => useCommand(undoElectiveImport, changesStudents)
