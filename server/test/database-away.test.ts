import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { DistantDatabase } from './series/distant-database'

let distant: DistantDatabase

beforeAll(async () => {
  distant = await DistantDatabase.open()
})
afterAll(() => distant.close())

async function expectAway() {
  for (let times = 0; times < 3; times += 1) expect(new Set(await distant.askMany())).toEqual(new Set([503]))
}

it('a database that stands still is away, and is back when it goes on', async () => {
  await distant.untilBack()
  await distant.whileFrozen(expectAway)
  await distant.untilBack()
})

it('a database that is stopped is away, and is back when it is started', async () => {
  await distant.whileStopped(expectAway)
  await distant.untilBack()
})
