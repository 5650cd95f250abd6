import { useApi, useCommand, useEndpoint } from '@bellhouse/api-client'
import {
  addPasskey,
  askForPasskey,
  getOwnSecondFactor,
  type InputOf,
  listOwnSessions,
  listPasskeys,
  removePasskey,
  startPasskey,
  whoAmI,
} from '@bellhouse/contracts'

const refreshes = [listPasskeys, getOwnSecondFactor, listOwnSessions, whoAmI]

export const usePasskeys = () => useEndpoint(listPasskeys, {})

export const useStartPasskey = () => useCommand(startPasskey)

export const useAddPasskey = () => useCommand(addPasskey, { refreshes })

export const useRemovePasskey = () => useCommand(removePasskey, { refreshes })

type NewAnswer = InputOf<typeof addPasskey>['answer']
type UseAnswer = NonNullable<InputOf<typeof startPasskey>['passkey']>

// Few people ever need it, and then once.
const browser = () => import('@simplewebauthn/browser')

/** Lets the device make a passkey. */
export async function makePasskey(options: Record<string, unknown>): Promise<NewAnswer> {
  const { startRegistration } = await browser()
  return startRegistration({ optionsJSON: options as never }) as Promise<NewAnswer>
}

/** Lets the person show one of their passkeys. */
export function useShowPasskey() {
  const api = useApi()
  return async (): Promise<UseAnswer> => {
    const { options } = await api(askForPasskey, {})
    const { startAuthentication } = await browser()
    return startAuthentication({ optionsJSON: options as never }) as Promise<UseAnswer>
  }
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = () => 'PublicKeyCredential' in window
