import { expect, it } from '@jest/globals'
import { newTotpSecret, stepOfCode, totpAddress } from './totp'

// RFC 6238, appendix B: the secret `12345678901234567890`, and the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const seconds = 1_000

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('knows the code of second %d, as the standard has it', (at, code) => {
  expect(stepOfCode(secret, code, at * seconds)).toBe(Math.floor(at / 30))
})

it.each([
  ['half a minute slow', 30, 1],
  ['half a minute fast', -30, -1],
])('takes the code of a clock that is %s, and says of which step it is', (_, off, steps) => {
  const now = 1_111_111_109 + off
  expect(stepOfCode(secret, '081804', now * seconds)).toBe(Math.floor(now / 30) - steps)
})

it.each([
  ['two steps old', '081804', 1_111_111_109 + 60],
  ['two steps ahead', '081804', 1_111_111_109 - 60],
  ['of no step', '081805', 1_111_111_109],
  ['too short', '81804', 1_111_111_109],
  ['empty', '', 1_111_111_109],
])('refuses a code that is %s', (_, code, at) => {
  expect(stepOfCode(secret, code, at * seconds)).toBeNull()
})

it('makes a secret of 160 bits, and the address that phones read', () => {
  const own = newTotpSecret()
  expect(own).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(own)
  const address = new URL(totpAddress(own, 'Hill School', 'ada.nakato'))
  expect(address.protocol + address.host).toBe('otpauth:totp')
  expect(decodeURIComponent(address.pathname)).toBe('/Hill School:ada.nakato')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: own, digits: '6', period: '30' })
})
