import { describe, expect, it } from '@jest/globals'
import { appointed } from './class-teachers.policy'

const period = (staffId: string, from: string, until: string | null) => ({ staffId, from, until })
const since = [period('Ada', '2026-02-01', null)]

describe('whoever is appointed from a day on', () => {
  it.each([
    [
      'follows the one before',
      since,
      'Bob',
      [period('Ada', '2026-02-01', '2026-06-01'), period('Bob', '2026-06-01', null)],
    ],
    [
      'takes the place of one from the same day',
      [period('Ada', '2026-06-01', null)],
      'Bob',
      [period('Bob', '2026-06-01', null)],
    ],
    ['is it already', since, 'Ada', since],
    ['is nobody', since, null, [period('Ada', '2026-02-01', '2026-06-01')]],
    [
      'is it until the next one who is planned',
      [...[period('Ada', '2026-02-01', '2026-09-01')], period('Eve', '2026-09-01', null)],
      'Bob',
      [
        period('Ada', '2026-02-01', '2026-06-01'),
        period('Bob', '2026-06-01', '2026-09-01'),
        period('Eve', '2026-09-01', null),
      ],
    ],
    [
      'comes after a time without anybody',
      [period('Ada', '2026-02-01', '2026-03-01')],
      'Ada',
      [period('Ada', '2026-02-01', '2026-03-01'), period('Ada', '2026-06-01', null)],
    ],
  ])('%s', (_, periods, staffId, after) => expect(appointed(periods, staffId, '2026-06-01')).toEqual(after))

  it('is nobody any more where the former one is appointed again for the same day', () => {
    expect(appointed(appointed(since, 'Bob', '2026-06-01'), 'Ada', '2026-06-01')).toEqual(since)
  })
})
