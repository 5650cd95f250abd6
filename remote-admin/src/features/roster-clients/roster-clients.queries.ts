import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { listRosterClients, revokeRosterClient } from '@bellhouse/contracts'

export const useRosterClients = () => useEndpoint(listRosterClients, {})

export const useRevokeRosterClient = () => useCommand(revokeRosterClient, { refreshes: [listRosterClients] })
