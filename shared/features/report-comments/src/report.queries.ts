import { useCommand, useEndpoint, useRefresh } from '@bellhouse/api-client'
import {
  type CommentSuggestionRun,
  cancelCommentSuggestions,
  getCommentSuggestions,
  getReportDesk,
  listCommentTemplates,
  planReportCards,
  saveReportComment,
  startCommentSuggestions,
} from '@bellhouse/contracts'
import { useCallback, useRef } from 'react'

const pollPause = 700

export const useCommentTemplates = () => useEndpoint(listCommentTemplates, {})

export const useSaveComment = () => useCommand(saveReportComment, { refreshes: [getReportDesk, planReportCards] })

export const useStartSuggestions = () => useCommand(startCommentSuggestions, { refreshes: [getReportDesk] })

export const useCancelSuggestions = () => useCommand(cancelCommentSuggestions, { refreshes: [getCommentSuggestions] })

/** How far the writing is; while it goes on the answer is asked for again and again. */
export const useSuggestions = (runId: string): CommentSuggestionRun =>
  useEndpoint(
    getCommentSuggestions,
    { runId },
    { refreshEvery: ({ state }) => (state === 'waiting' || state === 'running') && pollPause },
  )

/** Shows what a writing that is over has put there. */
export function useRefreshDesks() {
  const refresh = useRefresh()
  const latest = useRef(refresh)
  latest.current = refresh
  return useCallback(() => latest.current(getReportDesk, planReportCards), [])
}
