import { useEndpoint } from '@bellhouse/api-client'
import { getOwnClass } from '@bellhouse/contracts'

export const useOwnClass = () => useEndpoint(getOwnClass, {})
