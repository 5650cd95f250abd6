import { useEndpoint } from '@bellhouse/api-client'
import { explainResult, type InputOf } from '@bellhouse/contracts'

export const useExplanation = (asked: InputOf<typeof explainResult>) => useEndpoint(explainResult, asked)
