import { expect, it } from '@jest/globals'
import { markImport } from './mark-import'

type Preview = Parameters<typeof markImport.mustBeMeant>[0]

it('says with commas how many marks would change', () => {
  const preview = { counts: { refused: 0, changed: 1234 } } as Preview
  const consent = { skipRefused: false, changeMarks: false }
  expect(() => markImport.mustBeMeant(preview, consent)).toThrow('Marks that are there and would change: 1,234.')
  expect(() => markImport.mustBeMeant(preview, { ...consent, changeMarks: true })).not.toThrow()
})
