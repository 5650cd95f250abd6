import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { getMarkView, getSchool, listMarkProgress, moveAssessments } from '@bellhouse/contracts'

export const useSchool = () => useEndpoint(getSchool, {})

export const useProgress = (termId: string | undefined) => useEndpoint(listMarkProgress, termId ? { termId } : {})

export const useMarkView = (streamId: string, termId: string | undefined) =>
  useEndpoint(getMarkView, termId ? { streamId, termId } : { streamId })

export const useMoveAssessments = () => useCommand(moveAssessments, { refreshes: [getMarkView, listMarkProgress] })
