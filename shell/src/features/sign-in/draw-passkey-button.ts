import { buttonClass } from '@bellhouse/ui'
import { element } from '../../dom/element'

/** For whoever has a passkey, where the browser knows them; what it needs is loaded when it is pressed. `step` where it is a second step. */
export function drawPasskeyButton(step?: string): HTMLElement[] {
  if (!('PublicKeyCredential' in window)) return []
  const button = element('button', { type: 'button', class: buttonClass('plain') }, 'Use a passkey')
  const problem = element('p', { role: 'alert', hidden: true })

  async function signIn(): Promise<string | undefined> {
    try {
      const { signInByPasskey } = await import('./sign-in-by-passkey')
      return await signInByPasskey(step)
    } catch (error) {
      console.error('Passkeys could not be loaded:', error)
      return 'The server cannot be reached.'
    }
  }

  button.addEventListener('click', async () => {
    const failure = await signIn()
    problem.textContent = failure ?? ''
    problem.hidden = failure === undefined
  })
  return [button, problem]
}
