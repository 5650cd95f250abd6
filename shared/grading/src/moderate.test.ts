import type { ModerationRule } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { moderate } from './index'

const rule = (kind: ModerationRule['kind'], amount: number, decimals = 0): ModerationRule => ({
  kind,
  amount,
  decimals,
})

describe('moderated marks', () => {
  it.each([
    ['are shifted', rule('add', 5), [10, 20], [15, 25]],
    ['are shifted down, never below nothing', rule('add', -15), [10, 20], [0, 5]],
    ['never pass what can be reached', rule('add', 15), [10, 40], [25, 50]],
    ['are scaled', rule('scale', 1.1), [10, 20], [11, 22]],
    ['are rounded half up', rule('scale', 1.5), [3, 5], [5, 8]],
    ['keep the decimals that are asked for', rule('scale', 1.333, 2), [10], [13.33]],
    ['have the mean that is asked for', rule('mean', 25), [10, 20], [20, 30]],
    ['have the highest mark that is asked for', rule('maximum', 50), [10, 40], [13, 50]],
    ['stay where the highest is nothing', rule('maximum', 50), [0, 0], [0, 0]],
    ['are none where there are none', rule('mean', 25), [], []],
  ])('%s', (_, given, before, after) => {
    expect(moderate(given, before, 50)).toEqual(after)
  })

  it('do not pass a limit with decimals by being rounded', () => {
    expect(moderate(rule('add', 1), [12.2], 12.5)).toEqual([12.5])
    expect(moderate(rule('add', 0.3), [12.2], 12.5)).toEqual([12.5])
  })

  it('are reckoned exactly', () => {
    expect(moderate(rule('scale', 1.1, 1), [0.5], 50)).toEqual([0.6])
  })
})
