import { dayAfter } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { chooseKept, type Keep } from './retention'

/** A backup of each of so many days before the last one, and two of the last. */
const names = [
  '2026-11-23T180000Z-00000000',
  ...Array.from({ length: 500 }, (_, n) => `${dayAfter('2026-11-23', -n)}T020000Z-00000000`),
]
const now = new Date('2026-11-23T18:00:00Z')
const keptBy = (keep: Keep, all = names) => [...chooseKept(all, keep, now)].map((name) => name.slice(0, 13)).sort()

it.each<[string, Keep, string[]]>([
  ['the newest, always', { daily: 0, weekly: 0, monthly: 0 }, ['2026-11-23T18']],
  ['the newest of each day', { daily: 3, weekly: 0, monthly: 0 }, ['2026-11-21T02', '2026-11-22T02', '2026-11-23T18']],
  [
    'the newest of each week, which begins on Monday',
    { daily: 0, weekly: 3, monthly: 0 },
    ['2026-11-15T02', '2026-11-22T02', '2026-11-23T18'],
  ],
  [
    'the newest of each month',
    { daily: 0, weekly: 0, monthly: 3 },
    ['2026-09-30T02', '2026-10-31T02', '2026-11-23T18'],
  ],
])('keeps %s', (_, keep, kept) => expect(keptBy(keep)).toEqual(kept))

it('counts days that have a backup, so that a long pause removes nothing', () => {
  const far = ['2020-01-01T020000Z-00000000', '2021-06-01T020000Z-00000000', '2026-11-23T020000Z-00000000']
  expect(chooseKept(far, { daily: 3, weekly: 0, monthly: 0 }, now).size).toBe(3)
})

it('keeps what a clock made that was ahead, and removes nothing for its sake', () => {
  const ahead = ['2026-11-23T190000.120Z-00000000', '2027-03-01T020000Z-00000000']
  const real = ['2026-11-22T020000Z-00000000', '2026-11-23T175959.999Z-00000000', '2026-11-23T180000.000Z-00000000']
  expect(keptBy({ daily: 1, weekly: 1, monthly: 1 }, [...real, ...ahead])).toEqual([
    ...['2026-11-23T18', '2026-11-23T19', '2027-03-01T02'],
  ])
})

it('keeps a year with a few', () => {
  const kept = keptBy({ daily: 7, weekly: 4, monthly: 12 })
  expect(kept).toHaveLength(20)
  expect(kept[0]).toBe('2025-12-31T02')
})
