import { useEndpoint } from '@bellhouse/api-client'
import { getOwnMarks, listOwnTerms } from '@bellhouse/contracts'

export const useOwnMarks = (classCode: string | undefined) =>
  useEndpoint(getOwnMarks, classCode ? { class: classCode } : {}).terms

export const useOwnTerms = () => useEndpoint(listOwnTerms, {}).terms
