import { expect, it } from '@jest/globals'
import { registerImport } from './register-import'

type Preview = Parameters<typeof registerImport.mustBeMeant>[0]

it('says with commas how many entries would change', () => {
  const preview = { counts: { refused: 0, changed: 1234 } } as Preview
  const consent = { skipRefused: false, changeEntries: false }
  expect(() => registerImport.mustBeMeant(preview, consent)).toThrow('Entries that would change: 1,234.')
  expect(() => registerImport.mustBeMeant(preview, { ...consent, changeEntries: true })).not.toThrow()
})
