import 'fake-indexeddb/auto'
import { expect, it } from '@jest/globals'
import { findKeptAnswer, forgetOthers, keepAnswer } from './kept'
import { hasKept } from './kept-name'

it('keeps the newest answer of a name, for its person, with the time', async () => {
  const before = Date.now()
  await keepAnswer('grace', 'registers', { day: 1 })
  await keepAnswer('grace', 'registers', { day: 2 })
  const kept = await findKeptAnswer<{ day: number }>('grace', 'registers')
  expect(kept?.value).toEqual({ day: 2 })
  expect(kept?.at).toBeGreaterThanOrEqual(before)
  expect(await findKeptAnswer('otto', 'registers')).toBeUndefined()
  expect(await hasKept()).toBe(true)
})

it('leaves nothing of one person to the next who keeps something, or who is only there', async () => {
  await keepAnswer('grace', 'registers', 'of grace')
  await keepAnswer('otto', 'registers', 'of otto')
  expect(await findKeptAnswer('grace', 'registers')).toBeUndefined()
  await forgetOthers('ada')
  expect(await findKeptAnswer('otto', 'registers')).toBeUndefined()
})
