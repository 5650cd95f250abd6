import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { addOwnToken, listOwnTokens, revokeOwnToken, whoAmI } from '@bellhouse/contracts'

const refreshes = [listOwnTokens]

export const useTokens = () => useEndpoint(listOwnTokens, {})

export const useOwnPermissions = () => useEndpoint(whoAmI, {}).permissions ?? []

export const useAddToken = () => useCommand(addOwnToken, { refreshes })

export const useRevokeToken = () => useCommand(revokeOwnToken, { refreshes })
