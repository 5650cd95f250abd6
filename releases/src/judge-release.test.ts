import type { Release } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { listGateFailures } from './gates'
import { type JudgingShell, listMisfits } from './judge-release'

const release = (given: Partial<Release> = {}): Release => ({
  remote: 'teacher',
  id: '1.0.0+12345678',
  contract: 7,
  entry: 'entry.js',
  library: 'bellhouse_teacher',
  exposes: ['./screens'],
  shared: { react: '19.3.0' },
  imports: { react: ['use'] },
  screens: [],
  files: { 'entry.js': { size: 60, integrity: 'sha384-a' }, 'other.js': { size: 40, integrity: 'sha384-b' } },
  builtAt: '2026-11-21T08:00:00.000Z',
  revision: 'abc',
  budget: { total: 100, entry: 50 },
  ...given,
})

const shell = (given: Partial<JudgingShell> = {}): JudgingShell => ({
  title: 'shell 2.0.0',
  contract: 7,
  shared: { react: { version: '19.3.1', names: ['use', 'useState'] } },
  ...given,
})

const notShared = (name: string) => `It wants ${name} from shell 2.0.0, which does not share it.`

describe('a release in a shell', () => {
  it.each<[string, Partial<Release>, string[]]>([
    ['of the same version', { shared: { react: '19.3.1' } }, []],
    ['of a newer one', {}, []],
    [
      'of an older one',
      { shared: { react: '19.4.0' } },
      ['It wants react 19.4.0 or newer from shell 2.0.0, which has 19.3.1.'],
    ],
    ['that does not share a package', { shared: { zod: '4.0.0' } }, [notShared('zod')]],
    ['that does not share a package whose names it takes', { imports: { zod: ['z'] } }, [notShared('zod')]],
    [
      'that does not share what it wants and takes, said once',
      { shared: { zod: '4.0.0' }, imports: { zod: ['z'] } },
      [notShared('zod')],
    ],
    [
      'without some names',
      { imports: { react: ['useOne', 'use', 'useTwo'] } },
      ['It takes useOne, useTwo of react, which shell 2.0.0 does not have.'],
    ],
    [
      'of another contract',
      { contract: 6 },
      ['It keeps version 6 of the contract with the shell, and shell 2.0.0 version 7.'],
    ],
    ['that takes no names', { imports: undefined }, []],
  ])('%s: %#', (_, given, misfits) => {
    expect(listMisfits(release(given), shell())).toEqual(misfits)
  })

  it('that does not list its names may have them', () => {
    expect(listMisfits(release(), shell({ shared: { react: { version: '19.3.1' } } }))).toEqual([])
  })
})

describe('a built release', () => {
  const candidate = { release: release(), damage: [], entryBrotli: 50 }

  it('that weighs no more than its budget passes', () => {
    expect(listGateFailures(candidate, [shell()])).toEqual([])
  })

  it('is kept back by damage, by each shell, and by what weighs too much', () => {
    const heavy = release({ budget: { total: 99, entry: 49 }, contract: 6 })
    const shells = [shell({ title: 'shell one' }), shell({ title: 'shell two' })]
    expect(listGateFailures({ release: heavy, damage: ['It is damaged.'], entryBrotli: 50 }, shells)).toEqual([
      'It is damaged.',
      'It keeps version 6 of the contract with the shell, and shell one version 7.',
      'It keeps version 6 of the contract with the shell, and shell two version 7.',
      'Its files together: 100 bytes, and the budget is 99.',
      'Its compressed entry: 50 bytes, and the budget is 49.',
    ])
  })

  it('without a budget is told where to write one', () => {
    expect(listGateFailures({ ...candidate, release: release({ budget: undefined }) }, [])).toEqual([
      'It names no budget: write one into remote-teacher/webpack.config.mjs, and build it again.',
    ])
  })
})
