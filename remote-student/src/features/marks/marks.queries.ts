import { useEndpoint } from '@bellhouse/api-client'
import { getOwnMarks, listOwnPapers, listOwnTerms } from '@bellhouse/contracts'

export const useOwnMarks = (classCode: string | undefined) =>
  useEndpoint(getOwnMarks, classCode ? { class: classCode } : {}).terms

export const useOwnTerms = () => useEndpoint(listOwnTerms, {}).terms

export const useOwnPapers = () => useEndpoint(listOwnPapers, {}).papers
