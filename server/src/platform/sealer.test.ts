import { randomBytes } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { Sealer } from './sealer'

const sealer = new Sealer(randomBytes(32))

it('opens what it sealed, which never looks the same twice', () => {
  const [one, other] = [sealer.seal('a secret', 'ada'), sealer.seal('a secret', 'ada')]
  expect(sealer.open(one, 'ada')).toBe('a secret')
  expect(one.includes('a secret')).toBe(false)
  expect(one.equals(other)).toBe(false)
})

it.each([
  ['for another record', () => sealer.open(sealer.seal('a secret', 'ada'), 'eve')],
  ['with another key', () => new Sealer(randomBytes(32)).open(sealer.seal('a secret', 'ada'), 'ada')],
  [
    'and changed',
    () => {
      const sealed = sealer.seal('a secret', 'ada')
      sealed[13] = (sealed[13] ?? 0) ^ 1
      return sealer.open(sealed, 'ada')
    },
  ],
])('does not open what was sealed %s', (_, open) => {
  expect(open).toThrow()
})
