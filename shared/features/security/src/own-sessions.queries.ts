import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@bellhouse/contracts'

const refreshes = [listOwnSessions]

export const useOwnSessions = () => useEndpoint(listOwnSessions, {})

export const useEndSession = () => useCommand(endOwnSession, { refreshes })

export const useEndOtherSessions = () => useCommand(endOtherSessions, { refreshes })
