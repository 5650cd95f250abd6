import { useEndpoint } from '@bellhouse/api-client'
import { getOwnMarks } from '@bellhouse/contracts'

export const useOwnMarks = (classCode: string | undefined) =>
  useEndpoint(getOwnMarks, classCode ? { class: classCode } : {}).terms
