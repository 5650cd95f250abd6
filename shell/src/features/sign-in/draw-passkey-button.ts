import { buttonClass } from '@bellhouse/ui'
import { element } from '../../dom/element'
import type { PasskeyFailure } from './sign-in-by-passkey'

/** For whoever has a passkey, where the browser knows them; what it needs is loaded when it is pressed. `step` where it is a second step. */
export function drawPasskeyButton(step?: string): HTMLElement[] {
  if (!('PublicKeyCredential' in window)) return []
  const button = element('button', { type: 'button', class: buttonClass('plain') }, 'Use a passkey')
  const problem = element('p', { role: 'alert', hidden: true })

  async function signIn(): Promise<PasskeyFailure | undefined> {
    try {
      const { signInByPasskey } = await import('./sign-in-by-passkey')
      return await signInByPasskey(step)
    } catch (error) {
      console.error('Passkeys could not be loaded:', error)
      return { sentence: 'The server cannot be reached.' }
    }
  }

  button.addEventListener('click', async () => {
    const failure = await signIn()
    problem.replaceChildren(...(failure ? wordsOf(failure) : []))
    problem.hidden = failure === undefined
  })
  return [button, problem]
}

/** Whoever came by another address of the portal is led to the one where their passkey is. */
function wordsOf(failure: PasskeyFailure): (Node | string)[] {
  if ('sentence' in failure) return [failure.sentence]
  const { worksAt } = failure
  return [
    'Passkeys work at ',
    element('a', { href: `${worksAt}/login` }, worksAt),
    ' only. Open the portal there, or sign in with the password.',
  ]
}
