import { useEndpoint } from '@bellhouse/api-client'
import { listBackgroundWork } from '@bellhouse/contracts'

export const useBackgroundWork = () => useEndpoint(listBackgroundWork, {})
