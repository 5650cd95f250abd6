import { createApi, HttpError } from '@bellhouse/api-client'
import { askForPasskey, type InputOf, signInWithPasskey } from '@bellhouse/contracts'
import { apiBase, fetchWithClock, keepToken, sessionOf } from '@bellhouse/session'
import { startAuthentication } from '@simplewebauthn/browser'
import { sentenceAbout } from '../sentence-about'

type Answer = InputOf<typeof signInWithPasskey>['answer']

/** Why nothing came of a passkey. */
export type PasskeyFailure = { sentence: string } | { worksAt: string }

/** Lets the person show a passkey, and stores the session; else why nothing came of it. */
export async function signInByPasskey(step?: string): Promise<PasskeyFailure | undefined> {
  const api = createApi({ baseUrl: apiBase, token: () => null, fetch: fetchWithClock })
  try {
    const { options, address } = await api(askForPasskey, {})
    // The browser would say nothing of it, or show keys that the server refuses.
    if (address && new URL(address).origin !== location.origin) return { worksAt: address }
    const answer = (await startAuthentication({ optionsJSON: options as never })) as Answer
    const { access_token } = await api(signInWithPasskey, { answer, ...(step && { token: step }) })
    keepToken(access_token, sessionOf(access_token)?.username)
    return undefined
  } catch (error) {
    console.error('The passkey did not sign in:', error)
    // What a browser says when the person closes its dialog is not for people.
    const isOfDevice = error instanceof Error && ['NotAllowedError', 'AbortError', 'SecurityError'].includes(error.name)
    const sentence =
      isOfDevice && !(error instanceof HttpError)
        ? 'No passkey was used. Try again, or sign in with the password.'
        : sentenceAbout(error)
    return { sentence }
  }
}
