import { setImmediate } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { askTogether } from './ask-together'

const named = (keys: readonly string[]) => new Map(keys.map((key) => [key, `answer to ${key}`]))

it('asks once for all that comes in one turn, and gives each its own answer', async () => {
  const asked: (readonly string[])[] = []
  const ask = askTogether(async (keys) => {
    asked.push(keys)
    return named(keys.filter((key) => key !== 'nobody'))
  })
  expect(await Promise.all(['a', 'b', 'a', 'nobody'].map(ask))).toEqual([
    'answer to a',
    'answer to b',
    'answer to a',
    undefined,
  ])
  expect(asked).toEqual([['a', 'b', 'nobody']])
})

it('asks anew for what comes while an answer is on its way', async () => {
  let state = 'open'
  const answers: (() => void)[] = []
  const ask = askTogether(async (keys) => {
    const read = state
    await new Promise<void>((resolve) => answers.push(resolve))
    return new Map(keys.map((key) => [key, read]))
  })
  const before = ask('a')
  await setImmediate()
  state = 'closed'
  const after = ask('a')
  await setImmediate()
  for (const answer of answers) answer()
  expect(await Promise.all([before, after])).toEqual(['open', 'closed'])
})

it('tells everybody of a failure, and asks anew the next time', async () => {
  let isAway = true
  const ask = askTogether(async (keys) => {
    if (isAway) throw new Error('away')
    return named(keys)
  })
  const tried = await Promise.allSettled(['a', 'b'].map(ask))
  expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await ask('a')).toBe('answer to a')
})
