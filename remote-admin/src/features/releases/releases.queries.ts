import { useEndpoint } from '@bellhouse/api-client'
import { listReleases } from '@bellhouse/contracts'

const quarterMinute = 15_000

export const useReleases = () => useEndpoint(listReleases, {}, { refreshEvery: () => quarterMinute })
