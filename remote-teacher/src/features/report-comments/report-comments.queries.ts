import { useEndpoint } from '@bellhouse/api-client'
import { getReportDesk, getSchool, listOwnReportStreams } from '@bellhouse/contracts'

export const useTerms = () => useEndpoint(getSchool, {}).terms

export const useOwnStreams = () => useEndpoint(listOwnReportStreams, {})

export const useReportDesk = (streamId: string, termId: string | undefined) =>
  useEndpoint(getReportDesk, termId ? { streamId, termId } : { streamId })
