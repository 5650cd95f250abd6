import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyApplicationImport,
  getApplicationImport,
  getSchool,
  listApplications,
  listImports,
  listRefusedRows,
  previewApplicationImport,
  startApplicationImport,
  undoApplicationImport,
} from '@bellhouse/contracts'

const refreshes = [getApplicationImport, listImports]
/** Once it is applied or cancelled, nobody is told of its refused rows any more. */
const previewed = [...refreshes, listRefusedRows]
const changesApplications = { refreshes: [...refreshes, listApplications] }

export const useClasses = () => useEndpoint(getSchool, {}).classes

export const useApplicationImport = (importId: string) => useEndpoint(getApplicationImport, { importId })

export const useStartImport = () => useCommand(startApplicationImport, { refreshes: [listImports] })

export const usePreviewImport = () => useCommand(previewApplicationImport, { refreshes: previewed })

export const useApplyImport = () => useCommand(applyApplicationImport, changesApplications)

export const useUndoImport = () => useCommand(undoApplicationImport, changesApplications)
