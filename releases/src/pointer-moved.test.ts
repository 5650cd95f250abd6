import type { Pointer } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { PointerMovedError, sayMeanwhile } from './pointer-moved'

const pointer = (given: Partial<Pointer>): Pointer => ({
  ...{ seq: 2, active: 'b', lastGood: ['a'], quarantined: [] },
  ...{ reason: 'why', by: 'ada', at: '2026-11-21T03:05:30.000Z' },
  ...given,
})

const withCanary = pointer({ canary: { release: 'c', share: 10 } })

it.each([
  ['a rollback', pointer({}), pointer({ active: 'a', quarantined: ['b'] }), 'rolled b back to a'],
  ['a rollback during a canary', withCanary, pointer({ active: 'a', quarantined: ['c', 'b'] }), 'rolled b back to a'],
  ['a rollback of a canary', withCanary, pointer({ quarantined: ['c'] }), 'rolled the canary c back'],
  ['a canary', pointer({}), withCanary, 'gave c to 10 % of the people'],
  ['a larger share', withCanary, pointer({ canary: { release: 'c', share: 50 } }), 'gave c to 50 % of the people'],
  ['a promotion', pointer({}), pointer({ active: 'c' }), 'gave c to everybody'],
  ['the end of a canary', withCanary, pointer({ active: 'c' }), 'gave c to everybody'],
  ['the end of a canary without a stain', withCanary, pointer({}), 'gave b to everybody'],
  ['the first release', undefined, pointer({}), 'gave b to everybody'],
  ['another signature', pointer({}), pointer({}), 'moved the pointer'],
])('tells who did it, when and why: %s', (_, before, now, what) => {
  expect(sayMeanwhile('teacher', before, now)).toBe(`remote-teacher: at 03:05:30 UTC ada ${what} (reason: why).`)
})

it('tells of devices where it is about the shell', () => {
  expect(sayMeanwhile('shell', pointer({}), withCanary)).toContain('gave c to 10 % of the devices')
})

it('says what to do', () => {
  expect(new PointerMovedError('teacher').message).toBe(
    'Somebody else is moving the pointer of remote-teacher at this moment. Look at the status, and say it again if this is still meant.',
  )
  expect(new PointerMovedError('teacher', 'remote-teacher: at … ada rolled b back to a (reason: why).').message).toBe(
    'remote-teacher: at … ada rolled b back to a (reason: why). This began before that, and has moved nothing. Look at the status, and say it again if this is still meant.',
  )
})
