import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addCommentTemplate,
  cancelReportCardRun,
  getMarkView,
  getReportCardRun,
  getReportDesk,
  getSchool,
  listCommentTemplates,
  listMarkProgress,
  planReportCards,
  publishReportCards,
  removeCommentTemplate,
  saveCommentTemplate,
  startCommentSuggestions,
  startReportCardRun,
} from '@bellhouse/contracts'

const pollPause = 700

export const useSchool = () => useEndpoint(getSchool, {})

export const useProgress = (termId: string | undefined) => useEndpoint(listMarkProgress, termId ? { termId } : {})

export const useReportDesk = (streamId: string, termId: string | undefined) =>
  useEndpoint(getReportDesk, termId ? { streamId, termId } : { streamId })

/** Asked anew with each opening: between two of them anybody may have entered a mark. */
export const usePlan = (place: { streamId: string; termId: string }) => useEndpoint(planReportCards, place)

export const usePublish = () =>
  useCommand(publishReportCards, { refreshes: [getReportDesk, planReportCards, getMarkView, listMarkProgress] })

export const useStartSuggestions = () => useCommand(startCommentSuggestions)

export const useStartRun = () => useCommand(startReportCardRun)

export const useCancelRun = () => useCommand(cancelReportCardRun, { refreshes: [getReportCardRun] })

/** How far the printing is; while it goes on the answer is asked for again and again. */
export const useRun = (runId: string) =>
  useEndpoint(getReportCardRun, { runId }, { refreshEvery: ({ state }) => state === 'running' && pollPause })

const bank = { refreshes: [listCommentTemplates] }

export const useTemplates = () => useEndpoint(listCommentTemplates, {})

export const useAddTemplate = () => useCommand(addCommentTemplate, bank)

export const useSaveTemplate = () => useCommand(saveCommentTemplate, bank)

export const useRemoveTemplate = () => useCommand(removeCommentTemplate, bank)
