import { useEndpoint } from '@bellhouse/api-client'
import { listBackgroundWork, readBackups } from '@bellhouse/contracts'

export const useBackgroundWork = () => useEndpoint(listBackgroundWork, {})

export const useBackups = () => useEndpoint(readBackups, {})
