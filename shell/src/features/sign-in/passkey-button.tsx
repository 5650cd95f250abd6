import { buttonClass } from '@bellhouse/ui'
import { useState } from 'react'

/** For whoever has a passkey, where the browser knows them; what it needs is loaded when it is pressed. */
export function PasskeyButton() {
  const [failure, setFailure] = useState<string>()

  async function handleClick() {
    try {
      const { signInByPasskey } = await import('./sign-in-by-passkey')
      setFailure(await signInByPasskey())
    } catch (error) {
      console.error('Passkeys could not be loaded:', error)
      setFailure('The server cannot be reached.')
    }
  }

  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      <button type="button" className={buttonClass('plain')} onClick={handleClick}>
        Use a passkey
      </button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}
