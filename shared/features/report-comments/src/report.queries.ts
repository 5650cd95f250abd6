import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { getReportDesk, listCommentTemplates, saveReportComment } from '@bellhouse/contracts'

export const useCommentTemplates = () => useEndpoint(listCommentTemplates, {})

export const useSaveComment = () => useCommand(saveReportComment, { refreshes: [getReportDesk] })
