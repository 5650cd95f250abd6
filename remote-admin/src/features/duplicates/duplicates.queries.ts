import { useEndpoint } from '@bellhouse/api-client'
import { listDuplicates } from '@bellhouse/contracts'

export const useDuplicates = () => useEndpoint(listDuplicates, {})
