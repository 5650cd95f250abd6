import { expect, it } from '@jest/globals'
import { durabilityParts } from './durability-parts.mjs'
import { browserFailuresOf, failuresOf, figureOf, missingOf, partsFor, tableOf } from './proof-parts.mjs'

const parts = [...partsFor({ requests: 20_000 }), ...durabilityParts()]

it.each(parts.map((part) => [part.what, part]))('%s has its tests', (_, part) => {
  expect(missingOf(part)).toEqual([])
  expect(part.tests ?? part.browser ?? part.series).toBeTruthy()
})

it('tries the same in a short proof of durability', () => {
  const names = (all) => all.map(({ tests, series }) => tests ?? series[0])
  expect(names(durabilityParts({ isShort: true }))).toEqual(names(durabilityParts()))
})

it('says which tests did not hold, and which file did not even run', () => {
  const failed = { status: 'failed', fullName: 'a cat barks', failureMessages: ['It meows'] }
  const passed = { status: 'passed', fullName: 'a cat meows', failureMessages: [] }
  const testResults = [
    { status: 'failed', message: 'in all', assertionResults: [failed, passed] },
    { status: 'failed', message: 'No such module', assertionResults: [] },
    { status: 'passed', message: '', assertionResults: [passed] },
  ]
  expect(failuresOf({ testResults })).toEqual(['a cat barks: It meows', 'No such module'])
  const badEnd = { status: 'failed', message: 'The database stayed', assertionResults: [passed] }
  expect(failuresOf({ testResults: [badEnd] })).toEqual(['The database stayed'])
})

it('says which tests did not hold in the browser, and what kept it from trying', () => {
  const results = [{ errors: [{ message: 'At first' }] }, { errors: [{ message: 'It meows' }] }]
  const barks = { title: 'barks', ok: false, tests: [{ results }] }
  const meows = { title: 'meows', ok: true, tests: [{ results: [{ errors: [{ message: 'At first' }] }] }] }
  const inside = { title: 'a cat', specs: [barks, meows], suites: [] }
  const report = { errors: [{ message: 'No portal' }], suites: [{ title: 'cats.spec.ts', suites: [inside] }] }
  expect(browserFailuresOf(report)).toEqual(['No portal', 'cats.spec.ts › a cat › barks: It meows'])
  expect(browserFailuresOf({})).toEqual([])
})

it('takes from a series its figure, and that it ended well', () => {
  const stdout = 'Round 1\nFigure: 0 lost of 12\n'
  expect(figureOf({ status: 0, stdout })).toEqual({ figure: '0 lost of 12', isReached: true })
  expect(figureOf({ status: 1, stdout })).toEqual({ figure: '0 lost of 12', isReached: false })
  expect(figureOf({ status: 1, stdout: 'Round 1\n' })).toEqual({ figure: 'it broke off', isReached: false })
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
