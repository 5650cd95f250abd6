import 'fake-indexeddb/auto'
import { getOwnWeek, type OwnWeek } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import {
  answerNameOf,
  findKeptAnswer,
  findStoredValue,
  forgetOthers,
  keepAnswer,
  renewKeptAnswer,
  storeValue,
} from './person-store'
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

const week: OwnWeek = { today: '2026-11-30', timeZone: 'UTC', term: null, publishedAt: null, periods: [], days: [] }
const weekName = answerNameOf(getOwnWeek, {})

it('renews what is kept of an answer, each time from what is there by then, and leaves alone what nobody kept', async () => {
  await keepAnswer('grace', weekName, week)
  const renew = (letter: string) =>
    renewKeptAnswer('grace', getOwnWeek, {}, ({ value }) => ({
      at: 7,
      value: { ...value, term: (value.term ?? '') + letter },
    }))
  await Promise.all(['a', 'b', 'c'].map(renew))
  expect((await findStoredValue<OwnWeek>('grace', `GET ${weekName}`))?.value.term).toBe('abc')
  expect((await findStoredValue('grace', `GET ${weekName}`))?.at).toBe(7)

  await renewKeptAnswer('grace', getOwnWeek, { date: '2026-11-30' }, () => ({ at: 7, value: week }))
  expect(await findKeptAnswer('grace', answerNameOf(getOwnWeek, { date: '2026-11-30' }))).toBeUndefined()
})
