import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyApplicationImport,
  getApplicationImport,
  getSchool,
  listApplications,
  previewApplicationImport,
  startApplicationImport,
  undoApplicationImport,
} from '@bellhouse/contracts'
import { staleAfter } from '@bellhouse/records'

const stale = staleAfter(getApplicationImport)
const changesApplications = { refreshes: [...stale.end, listApplications] }

export const useClasses = () => useEndpoint(getSchool, {}).classes

export const useApplicationImport = (importId: string) => useEndpoint(getApplicationImport, { importId })

export const useStartImport = () => useCommand(startApplicationImport, { refreshes: stale.start })

export const usePreviewImport = () => useCommand(previewApplicationImport, { refreshes: stale.preview })

export const useApplyImport = () => useCommand(applyApplicationImport, changesApplications)

export const useUndoImport = () => useCommand(undoApplicationImport, changesApplications)
