import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { memoize } from './memoize'

const patience = 1_000

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

it('gives everybody the answer that is on its way, and then for a while the one that came', async () => {
  const answers: (() => void)[] = []
  const ask = memoize(patience, () => new Promise<number>((resolve) => answers.push(() => resolve(answers.length))))
  const first = ask()
  jest.advanceTimersByTime(5_000)
  const second = ask()
  answers[0]?.()
  expect(await Promise.all([first, second])).toEqual([1, 1])
  jest.advanceTimersByTime(1_000)
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
  jest.advanceTimersByTime(1_000)
  await expect(ask()).rejects.toThrow('away')
  jest.advanceTimersByTime(1)
  expect(await ask()).toBe(2)
})

it('asks anew when that is old though somebody has set the clock back', async () => {
  let asked = 0
  const ask = memoize(patience, async () => {
    asked += 1
    return asked
  })
  await ask()
  jest.setSystemTime(Date.now() - 86_400_000)
  jest.advanceTimersByTime(patience + 1)
  expect(await ask()).toBe(2)
})
