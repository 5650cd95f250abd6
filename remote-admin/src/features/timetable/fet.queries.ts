import { useCommand } from '@bellhouse/api-client'
import {
  applyTimetableUpload,
  previewTimetableUpload,
  startTimetableUpload,
  undoTimetableUpload,
} from '@bellhouse/contracts'
import { demandQueries, planQueries } from './timetable.queries'

export const useStartFile = () => useCommand(startTimetableUpload)

export const usePreviewFile = () => useCommand(previewTimetableUpload)

export const useApplyFile = () => useCommand(applyTimetableUpload, { refreshes: [...planQueries, ...demandQueries] })

export const useUndoFile = () => useCommand(undoTimetableUpload, { refreshes: [...planQueries, ...demandQueries] })
