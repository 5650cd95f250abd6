import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  applyRosterImport,
  cancelRosterImport,
  getAdminDashboard,
  getRosterImport,
  getSchool,
  listImports,
  listRefusedRows,
  listStaff,
  listStudents,
  previewRosterImport,
  startRosterImport,
  undoRosterImport,
} from '@bellhouse/contracts'

const refreshes = [getRosterImport, listImports]
/** Once it is applied or cancelled, nobody is told of its refused rows any more. */
const previewed = [...refreshes, listRefusedRows]
const pollPause = 500
/** A list of a whole district is looked at row by row. */
const timeout = 5 * 60_000

/** How far the import is; while it is being applied the answer is asked for again and again. */
export const useRosterImport = (importId: string) =>
  useEndpoint(getRosterImport, { importId }, { refreshEvery: ({ state }) => state === 'applying' && pollPause })

export const useClasses = () => useEndpoint(getSchool, {}).classes

export const useStartImport = () => useCommand(startRosterImport, { refreshes: [listImports] })

export const usePreviewImport = () => useCommand(previewRosterImport, { refreshes: previewed, timeout })

export const useCancelImport = () => useCommand(cancelRosterImport, { refreshes })

const writes = [...refreshes, listStudents, listStaff, getSchool, getAdminDashboard]

export const useApplyImport = () => useCommand(applyRosterImport, { refreshes: writes, timeout })

export const useUndoImport = () => useCommand(undoRosterImport, { refreshes: writes })
