import { expect, it } from '@jest/globals'
import { missingOf, partsFor, tableOf } from './proof-parts.mjs'

it.each(partsFor({ requests: 20_000 }).map((part) => [part.what, part]))('%s has its tests', (_, part) => {
  expect(missingOf(part)).toEqual([])
  expect(part.tests ?? part.browser).toBeTruthy()
})

it('misses a test that has moved', () => {
  expect(missingOf({ tests: ['server/test/gone.test.ts'], browser: 'gone.spec.ts' })).toEqual([
    'server/test/gone.test.ts',
    'e2e/gone.spec.ts',
  ])
})

it('prints figures beside goals, and what was not reached in capitals', () => {
  const rows = [
    { what: 'Roles', figure: '12 of 12 shown', goal: '0 wrong', isReached: true },
    { what: 'Requests', figure: '0 of 1 shown', goal: '0 failures', isReached: false },
  ]
  expect(tableOf(rows).split('\n')).toEqual([
    'What      Figure          Goal',
    'Roles     12 of 12 shown  0 wrong     yes',
    'Requests  0 of 1 shown    0 failures  NO',
  ])
})
