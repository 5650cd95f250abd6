import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { memoize } from './memoize'

const patience = 1_000

beforeEach(() => {
  jest.useFakeTimers({ now: 0 })
})
afterEach(() => {
  jest.useRealTimers()
})

it('gives everybody the answer that is on its way, and then for a while the one that came', async () => {
  const answers: (() => void)[] = []
  const ask = memoize(patience, () => new Promise<number>((resolve) => answers.push(() => resolve(answers.length))))
  const first = ask()
  jest.setSystemTime(5_000)
  const second = ask()
  answers[0]?.()
  expect(await Promise.all([first, second])).toEqual([1, 1])
  jest.setSystemTime(6_000)
  expect(await ask()).toBe(1)
})

it('asks anew when that is old, also after a failure', async () => {
  let asked = 0
  const ask = memoize(patience, async () => {
    asked += 1
    if (asked === 1) throw new Error('away')
    return asked
  })
  await expect(ask()).rejects.toThrow('away')
  jest.setSystemTime(1_000)
  await expect(ask()).rejects.toThrow('away')
  jest.setSystemTime(1_001)
  expect(await ask()).toBe(2)
})
