import { createApi, HttpError } from '@bellhouse/api-client'
import { askForPasskey, type InputOf, signInWithPasskey } from '@bellhouse/contracts'
import { apiBase, fetchWithClock, keepToken, sessionOf } from '@bellhouse/session'
import { startAuthentication } from '@simplewebauthn/browser'
import { sentenceAbout } from '../sentence-about'

type Answer = InputOf<typeof signInWithPasskey>['answer']

/** Lets the person show a passkey, and stores the session; else the sentence that says why nothing came of it. */
export async function signInByPasskey(step?: string): Promise<string | undefined> {
  const api = createApi({ baseUrl: apiBase, token: () => null, fetch: fetchWithClock })
  try {
    const { options } = await api(askForPasskey, {})
    const answer = (await startAuthentication({ optionsJSON: options as never })) as Answer
    const { access_token } = await api(signInWithPasskey, { answer, ...(step && { token: step }) })
    keepToken(access_token, sessionOf(access_token)?.username)
    return undefined
  } catch (error) {
    console.error('The passkey did not sign in:', error)
    // What a browser says when the person closes its dialog is not for people.
    const isOfDevice = error instanceof Error && ['NotAllowedError', 'AbortError', 'SecurityError'].includes(error.name)
    return isOfDevice && !(error instanceof HttpError)
      ? 'No passkey was used. Try again, or sign in with the password.'
      : sentenceAbout(error)
  }
}
