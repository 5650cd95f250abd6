import { useCommand, useEndpoint } from '@bellhouse/api-client'
import { getSignInProvider, removeSignInProvider } from '@bellhouse/contracts'

export const useSignInProvider = () => useEndpoint(getSignInProvider, {})

export const useRemoveSignInProvider = () => useCommand(removeSignInProvider, { refreshes: [getSignInProvider] })
