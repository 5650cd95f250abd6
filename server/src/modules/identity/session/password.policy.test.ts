import type { Category } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBeGoodPassword } from './password.policy'

const isCommon = 'Too many people use this password, so it is easy to guess'
const isName = 'This is too close to the username'
const isRun = 'This is a sequence of characters that is easy to guess'

function refusal(password: string, category: Category = 'student', username = 'nakato.ada') {
  return refusalOf(() => mustBeGoodPassword(password, { username, category }))
}

describe('a password', () => {
  it.each([
    ['student', 'tea rose', 'tea ros', 8],
    ['staff', 'tea rose moon', 'tea rose mo', 12],
    ['admin', 'tea rose moon', 'tea rose mo', 12],
  ] as const)('of %s may be as long as %j and not as short as %j', (category, enough, short, least) => {
    expect(refusal(enough, category)).toBeNull()
    expect(refusal(short, category)).toEqual({ password: `Use at least ${least} characters` })
  })

  it('is counted in signs as people see them, not in halves', () => {
    expect(refusal('🌹🌙🌊🌳🔥🌵🍏')).toEqual({ password: 'Use at least 8 characters' })
  })

  it.each([
    ['Password1', isCommon],
    ['nakato.ada', isName],
    ['Nakato.Ada2026!', isName],
    ['123nakato.ada', isName],
    ['__nakato.ada__', isName],
    ['abababab', isRun],
    ['zqxjzqxj', isRun],
    ['zqxzqxzqx', isRun],
    ['zzzzzzzzz', isRun],
    ['bcdefghij', isRun],
    ['jihgfedcb', isRun],
    ['34567890:', null],
    ['3456789:;', isRun],
    ['acegikmo', null],
    ['abcbabcd', null],
    ['zqxjvzqxjv', null],
    ['zqzqzqzqz', null],
    ['a zqzqzqzq', null],
    ['zqzqzqzq a', null],
    ['abcdefgx', null],
    ['nakato.adam', null],
    ['my nakato.ada', null],
    ['nakato ada', null],
  ])('%j: %s', (password, reason) => {
    expect(refusal(password)).toEqual(reason && { password: reason })
  })

  it('of somebody whose username has no letters is compared as it stands', () => {
    expect(refusal('20261234', 'student', '20261234')).toEqual({ password: isName })
    expect(refusal('20269876', 'student', '20261234')).toBeNull()
    expect(refusal('NAKATO.ADA', 'student', 'Nakato.Ada')).toEqual({ password: isName })
  })
})
