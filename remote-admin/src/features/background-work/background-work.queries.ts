import { useEndpoint, usePage } from '@bellhouse/api-client'
import { listBackgroundWork, listMailsGivenUp, readBackups } from '@bellhouse/contracts'

export const useBackgroundWork = () => useEndpoint(listBackgroundWork, {})

export const useBackups = () => useEndpoint(readBackups, {})

export const useMailsGivenUp = (after: string | null) => usePage(listMailsGivenUp, after ? { after } : {}, 'rows')
