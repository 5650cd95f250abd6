import { useCommand } from '@bellhouse/api-client'
import {
  applyTimetableUpload,
  getTimetableUpload,
  getUnusedOfUpload,
  listImports,
  listRefusedRows,
  previewTimetableUpload,
  removeUnusedOfUpload,
  startTimetableUpload,
  undoTimetableUpload,
} from '@bellhouse/contracts'
import { demandQueries, planQueries } from './timetable.queries'

/** One that was imported before, as it is now. */
export const useOpenFile = () => useCommand(getTimetableUpload)

export const useStartFile = () => useCommand(startTimetableUpload, { refreshes: [listImports] })

export const usePreviewFile = () => useCommand(previewTimetableUpload, { refreshes: [listImports, listRefusedRows] })

export const useApplyFile = () =>
  useCommand(applyTimetableUpload, { refreshes: [...planQueries, ...demandQueries, listImports] })

export const useUndoFile = () =>
  useCommand(undoTimetableUpload, { refreshes: [...planQueries, ...demandQueries, listImports] })

export const useRemoveUnused = () =>
  useCommand(removeUnusedOfUpload, { refreshes: [...planQueries, ...demandQueries, getUnusedOfUpload] })
