import { expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { drawPasskeyButton } from './draw-passkey-button'

it('leads to the address where passkeys work from one where they do not', async () => {
  Object.assign(window, { PublicKeyCredential: class {} })
  globalThis.fetch = (async () => ({
    ...{ ok: true, status: 200, headers: new Headers() },
    json: async () => ({ options: { challenge: 'abc' }, address: 'https://hill.example' }),
  })) as unknown as typeof fetch
  const [button, problem] = drawPasskeyButton()
  document.body.append(...[button, problem].filter((part) => part !== undefined))
  button?.click()
  await waitFor(() => expect(problem?.hidden).toBe(false))
  expect(problem?.textContent).toBe(
    'Passkeys work at https://hill.example only. Open the portal there, or sign in with the password.',
  )
  expect(problem?.querySelector('a')?.getAttribute('href')).toBe('https://hill.example/login')
})
