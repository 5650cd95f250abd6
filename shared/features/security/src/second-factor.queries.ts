import { useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  confirmAuthenticator,
  getOwnSecondFactor,
  listOwnSessions,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  whoAmI,
} from '@bellhouse/contracts'

// The shell asks anew who this is, because it shows nothing else as long as a second step is owed.
const refreshes = [getOwnSecondFactor, listOwnSessions, whoAmI]

export const useOwnSecondFactor = () => useEndpoint(getOwnSecondFactor, {})

export const useStartAuthenticator = () => useCommand(startAuthenticator)

export const useConfirmAuthenticator = () => useCommand(confirmAuthenticator, { refreshes })

export const useRenewRecoveryCodes = () => useCommand(renewRecoveryCodes, { refreshes })

export const useRemoveAuthenticator = () => useCommand(removeAuthenticator, { refreshes })
