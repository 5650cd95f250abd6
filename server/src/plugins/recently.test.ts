import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { recently } from './recently'

function aQuestion() {
  let asked = 0
  const pending: ((answer: number) => void)[] = []
  const ask = recently(50, () => {
    asked += 1
    return new Promise<number>((resolve) => pending.push(resolve))
  })
  return { ask, answer: () => pending.shift()?.(asked), count: () => asked }
}

it('gives everybody the answer that is on its way, and then for a while the one that came', async () => {
  const { ask, answer, count } = aQuestion()
  const first = ask()
  await sleep(80)
  const second = ask()
  answer()
  expect(await Promise.all([first, second, ask()])).toEqual([1, 1, 1])
  expect(count()).toBe(1)
})

it('asks anew when that is old, also after a failure', async () => {
  let asked = 0
  const ask = recently(20, async () => {
    asked += 1
    if (asked === 1) throw new Error('away')
    return asked
  })
  await expect(ask()).rejects.toThrow('away')
  await expect(ask()).rejects.toThrow('away')
  await sleep(40)
  expect(await ask()).toBe(2)
})
