import { expect, it } from '@jest/globals'
import { usesDevice } from './uses-device'

const failing = (name: string) => usesDevice(() => Promise.reject(new DOMException('', name)))

it.each([
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['SecurityError', 'There are no passkeys at this address. Open the portal by the name that the school gives it.'],
  ['NotAllowedError', 'Your device returned no passkey. Try again.'],
])('says of %s what to do', async (name, sentence) => {
  await expect(failing(name)).rejects.toThrow(sentence)
})
