import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { listPaperTemplates, listStudentChanges, listStudentPapers, withdrawPaper } from '@bellhouse/contracts'

export const useStudentPapers = (studentId: string) => useEndpoint(listStudentPapers, { studentId })

export const usePaperTexts = () => useEndpoint(listPaperTemplates, {})

/** The queries that issuing or withdrawing a paper makes stale. */
export const paperQueries = [listStudentPapers, listStudentChanges]

export const useWithdrawPaper = () => useCommand(withdrawPaper, { refreshes: paperQueries })
