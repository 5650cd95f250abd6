import type { Pointer } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { sayFindings, sayHistory, sayMove, sayRemoved, sayStatus } from './say'
import type { PartStatus } from './status'

const pointer = (given: Partial<Pointer> = {}): Pointer => ({
  seq: 3,
  active: '2.0.0',
  reason: 'Promoted to everybody',
  by: 'ops',
  at: '2026-11-21T08:05:30.000Z',
  ...given,
})

describe('a move', () => {
  it('is told with what people get now, and why', () => {
    expect(sayMove('teacher', pointer())).toBe(
      'remote-teacher: 2.0.0 is active (move 3).\n  reason: Promoted to everybody',
    )
  })

  it('names a canary, good ones and what was rolled back', () => {
    const moved = pointer({
      canary: { release: '2.1.0', share: 5 },
      lastGood: ['1.1.0', '1.0.0'],
      quarantined: ['1.2.0', '0.9.0'],
    })
    expect(sayMove('teacher', moved).split('\n')).toEqual([
      'remote-teacher: 2.0.0 is active, and 2.1.0 for 5 % of the people (move 3).',
      '  good ones to go back to: 1.1.0, 1.0.0',
      '  rolled back: 1.2.0, 0.9.0',
      '  reason: Promoted to everybody',
    ])
    expect(sayMove('shell', moved)).toMatch(/^shell: 2.0.0 is active, and 2.1.0 for 5 % of the devices \(move 3\)\./)
  })
})

const status = (given: Partial<PartStatus> = {}): PartStatus => ({
  remote: 'teacher',
  pointer: pointer(),
  since: '2026-11-20T07:00:00.000Z',
  canarySince: null,
  releases: ['1.0.0', '2.0.0'],
  damage: [],
  ...given,
})

describe('the status', () => {
  it('of an empty store says so', () => {
    expect(sayStatus([])).toBe('The store is empty: nothing was ever published.')
  })

  it('of each part says since when, by whom and why, and what is damaged', () => {
    const parts = [
      status({ damage: ['a.js is missing.', 'b.js is missing.'] }),
      status({ remote: 'shell', since: null, releases: ['2.0.0'] }),
      status({ remote: 'chat', pointer: null, releases: ['1.0.0'], damage: ['The pointer cannot be read.'] }),
      status({ remote: 'admin', pointer: null, releases: [] }),
    ]
    expect(sayStatus(parts).split('\n')).toEqual([
      'remote-teacher: 2.0.0 is active (move 3).',
      '  active since 2026-11-20 07:00 UTC; last move 2026-11-21 08:05 UTC by ops: Promoted to everybody',
      '  2 releases published',
      '  DAMAGED: a.js is missing.',
      '  DAMAGED: b.js is missing.',
      'shell: 2.0.0 is active (move 3).',
      '  active since 2026-11-21 08:05 UTC; last move 2026-11-21 08:05 UTC by ops: Promoted to everybody',
      '  1 release published',
      'remote-chat: what is deployed cannot be read; 1 release published.',
      '  DAMAGED: The pointer cannot be read.',
      'remote-admin: nothing is deployed; 0 releases published.',
    ])
  })

  const figures = { loads: 3, failures: 0, byFailure: {}, p50: 120, p95: 300 }
  const told = (given: Partial<PartStatus>, releases: NonNullable<PartStatus['loads']>['releases']) =>
    sayStatus([status({ ...given, loads: { at: '2026-11-21T09:00:00.000Z', hours: 24, releases } })])
      .split('\n')
      .slice(3)

  it('says how loads went, and for which share of the people', () => {
    const failed = { loads: 3, failures: 2, byFailure: { timeout: 1, init: 1 }, p50: null, p95: null }
    const canary = { release: '2.1.0', share: 5 }
    const loads = [
      { release: '2.0.0', ...figures },
      { release: '2.1.0', ...failed },
      { release: '1.0.0', ...figures, loads: 1 },
    ]
    expect(told({ pointer: pointer({ canary }) }, loads)).toEqual([
      '  loads of the last 24 hours, as of 2026-11-21 09:00 UTC:',
      '    2.0.0 (95 %): 3 loads, none failed; p50 120 ms, p95 300 ms',
      '    2.1.0 (5 %): 3 loads, 2 failed (66.7 %): 1 timeout, 1 init',
      '    1.0.0: 1 load, none failed; p50 120 ms, p95 300 ms',
    ])
    const inUse = { release: '2.0.0', ...figures, loads: 0, inUse: 1, people: 9, failedFor: 1, p50: null, p95: null }
    expect(told({}, [inUse])[1]).toBe(
      '    2.0.0 (100 %): 0 loads, none failed; 1 failure in use; it failed for 1 of 9 people',
    )
    expect(told({}, loads)[1]).toMatch(/^ {4}2\.0\.0 \(100 %\): /)
    expect(told({}, [])).toEqual(['  loads of the last 24 hours, as of 2026-11-21 09:00 UTC: none'])
  })
})

it('a history is one line for each move', () => {
  expect(sayHistory([])).toBe('No pointer was ever moved.')
  const canary = { release: '2.1.0', share: 5 }
  const moves = [
    { ...pointer(), remote: 'teacher' as const },
    { ...pointer({ seq: 4, canary }), remote: 'shell' as const },
  ]
  expect(sayHistory(moves).split('\n')).toEqual([
    '2026-11-21 08:05 UTC  remote-teacher #3  2.0.0  by ops: Promoted to everybody',
    '2026-11-21 08:05 UTC  shell #4  2.0.0, and 2.1.0 for 5 % of the devices  by ops: Promoted to everybody',
  ])
})

it('findings end with a verdict', () => {
  expect(sayFindings({ problems: [], notes: ['One is behind.'], releases: 1 })).toBe(
    'Note: One is behind.\nAll is well: 1 live release, with pointers and histories, as published.',
  )
  expect(sayFindings({ problems: ['One.', 'Two.'], notes: ['Three.'], releases: 2 })).toBe(
    'One.\nTwo.\nNote: Three.\nNot as it must be: 2 of the above.',
  )
})

it('what is removed is named, or would be', () => {
  const removed = [
    { remote: 'teacher', release: '1.0.0' },
    { remote: 'shell' as const, release: '2.0.0' },
  ]
  expect(sayRemoved([], true)).toBe('There is nothing to remove.')
  expect(sayRemoved(removed, true)).toBe('Would go: remote-teacher 1.0.0\nWould go: shell 2.0.0')
  expect(sayRemoved(removed, false)).toBe('Removed: remote-teacher 1.0.0\nRemoved: shell 2.0.0')
})
