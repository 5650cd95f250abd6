import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { conformancePage, listClauses, readTestFiles } from './conformance.mjs'

it('reads the clauses from the titles of tests', () => {
  const text = [
    "test('§4 logout removes authToken', () => {})",
    'it(`§2 the menu of $' + '{account} is whole`, () => {})',
    "it.each([['a', 1]])('§5 refuses %s', () => {})",
    "it('is no clause', () => {})",
  ].join('\n')
  expect(listClauses([{ path: 'x.test.ts', text }])).toEqual([
    { section: 4, title: 'logout removes authToken', file: 'x.test.ts' },
    { section: 2, title: 'the menu of … is whole', file: 'x.test.ts' },
    { section: 5, title: 'refuses …', file: 'x.test.ts' },
  ])
})

it('has been written anew since the last change of a title', () => {
  const page = conformancePage(listClauses(readTestFiles()))
  expect(readFileSync(new URL('../docs/conformance.md', import.meta.url), 'utf8')).toBe(page)
})
