import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyRosterImport,
  cancelRosterImport,
  getAdminDashboard,
  getRosterImport,
  getSchool,
  listStaff,
  listStudents,
  previewRosterImport,
  startRosterImport,
  undoRosterImport,
} from '@bellhouse/contracts'
import { staleAfter } from '@bellhouse/records'

const stale = staleAfter(getRosterImport)
const pollPause = 500
/** A list of a whole district is looked at row by row. */
const timeout = 5 * 60_000

/** How far the import is; while it is being applied the answer is asked for again and again. */
export const useRosterImport = (importId: string) =>
  useEndpoint(getRosterImport, { importId }, { refreshEvery: ({ state }) => state === 'applying' && pollPause })

export const useClasses = () => useEndpoint(getSchool, {}).classes

export const useStartImport = () => useCommand(startRosterImport, { refreshes: stale.start })

export const usePreviewImport = () => useCommand(previewRosterImport, { refreshes: stale.preview, timeout })

export const useCancelImport = () => useCommand(cancelRosterImport, { refreshes: stale.end })

const writes = [...stale.end, listStudents, listStaff, getSchool, getAdminDashboard]

export const useApplyImport = () => useCommand(applyRosterImport, { refreshes: writes, timeout })

export const useUndoImport = () => useCommand(undoRosterImport, { refreshes: writes })
