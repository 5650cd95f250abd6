import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { listPaperTemplates, removePaperTemplate } from '@bellhouse/contracts'

export const usePaperTexts = () => useEndpoint(listPaperTemplates, {})

/** The queries that a change of a text makes stale. */
export const textQueries = [listPaperTemplates]

export const useRemoveText = () => useCommand(removePaperTemplate, { refreshes: textQueries })
