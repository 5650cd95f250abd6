import { useEndpoint } from '@bellhouse/api-client'
import { listOwnAllocations } from '@bellhouse/contracts'

export const useOwnAllocations = () => useEndpoint(listOwnAllocations, {})
