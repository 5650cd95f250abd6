import 'fake-indexeddb/auto'
import { expect, it } from '@jest/globals'
import { findStoredValue, forgetOthers, storeValue } from './person-store'
import { hasPersonStore } from './person-store-name'

it('keeps the newest answer of a name, for its person, with the time', async () => {
  const before = Date.now()
  await storeValue('grace', 'registers', { day: 1 })
  await storeValue('grace', 'registers', { day: 2 })
  const stored = await findStoredValue<{ day: number }>('grace', 'registers')
  expect(stored?.value).toEqual({ day: 2 })
  expect(stored?.at).toBeGreaterThanOrEqual(before)
  expect(await findStoredValue('otto', 'registers')).toBeUndefined()
  expect(await hasPersonStore()).toBe(true)
})

it('leaves nothing of one person to the next who keeps something, or who is only there', async () => {
  await storeValue('grace', 'registers', 'of grace')
  await storeValue('otto', 'registers', 'of otto')
  expect(await findStoredValue('grace', 'registers')).toBeUndefined()
  await forgetOthers('ada')
  expect(await findStoredValue('otto', 'registers')).toBeUndefined()
})
