import { useEndpoint } from '@bellhouse/api-client'
import { getOwnAdmission } from '@bellhouse/contracts'

export const useOwnAdmission = () => useEndpoint(getOwnAdmission, {})
