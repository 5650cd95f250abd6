import { useEndpoint } from '@bellhouse/api-client'
import { getOwnProfile } from '@bellhouse/contracts'

export const useOwnProfile = () => useEndpoint(getOwnProfile, {})
