import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { aLineOf, idOf, readText, replaceIn, someReleases } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { runReleaseWhenTold } from '../test/run-release'
import { findPointer, placesOf, promote, rollBackCanary, rollback, type Store } from './index'

useS3()
let store: Store

const [one, two, three, four] = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map(idOf) as [string, string, string, string]
const pointer = () => findPointer(store, 'teacher')
const back = (by: string, begun?: number) =>
  rollback(store, 'teacher', { reason: 'Marks are missing', by, ...(begun && { begun }) })
const forward = (id: string, by: string, begun?: number) =>
  promote(store, 'teacher', id, { by, ...(begun && { begun }) })

/** A moment at which two people give a command each; whatever was done before lies behind it. */
async function aMoment() {
  const moment = Date.now()
  await sleep(2)
  return moment
}

describe.each(kinds)('in %s', (_, aStore) => {
  beforeEach(async () => {
    store = await aStore()
    await aLineOf(store, ['1.0.0', '1.1.0', '1.2.0'])
  })

  it('goes back once when two commands to go back are given at once, and tells the other who has done it', async () => {
    const order = ['rollback', 'teacher', '--reason', 'Marks are missing', '--by']
    const first = runReleaseWhenTold(store, [...order, 'ada'])
    const second = runReleaseWhenTold(store, [...order, 'bob'])
    await Promise.all([first.hasBegun, second.hasBegun])

    expect(await first.goOn()).toEqual({ complained: '', code: 0 })
    expect(await second.goOn()).toEqual({
      complained: expect.stringMatching(/ada rolled .* and has moved nothing. Look at the status, and say it again/),
      code: 1,
    })
    expect(await pointer()).toMatchObject({ seq: 4, active: two, lastGood: [one], quarantined: [three] })
  })

  it('goes back once for two who began at once, however late the second has its turn', async () => {
    const begun = await aMoment()
    await back('ada', begun)
    await expect(back('bob', begun)).rejects.toThrow(`ada rolled ${three} back to ${two} (reason: Marks are missing)`)
    expect(await pointer()).toMatchObject({ seq: 4, active: two, quarantined: [three] })

    await back('bob')
    expect(await pointer()).toMatchObject({ seq: 5, active: one, quarantined: [two, three] })
  })

  it('takes a canary back once, and leaves everybody else where they are', async () => {
    await someReleases(store, ['1.3.0'])
    await promote(store, 'teacher', four, { by: 'ada', canary: 10 })
    const begun = await aMoment()
    await back('ada', begun)
    await expect(back('bob', begun)).rejects.toThrow(`ada rolled the canary ${four} back`)
    expect(await pointer()).toMatchObject({ seq: 5, active: three, quarantined: [four] })
  })

  it('leaves everybody where they are when the portal has taken the canary back first', async () => {
    await someReleases(store, ['1.3.0'])
    const { seq } = await promote(store, 'teacher', four, { by: 'ada', canary: 10 })
    const begun = await aMoment()
    await rollBackCanary(store, 'teacher', { canary: four, after: seq, reason: 'It failed', by: 'bellhouse' })
    await expect(back('ada', begun)).rejects.toThrow(`bellhouse rolled the canary ${four} back (reason: It failed)`)
    expect(await pointer()).toMatchObject({ active: three, quarantined: [four] })
  })

  it('gives everybody one of two releases that are promoted at once', async () => {
    await someReleases(store, ['1.3.0', '1.4.0'])
    const begun = await aMoment()
    await forward(four, 'ada', begun)
    await expect(forward(idOf('1.4.0'), 'bob', begun)).rejects.toThrow(`ada gave ${four} to everybody`)
    await expect(forward(four, 'bob', begun)).rejects.toThrow(`ada gave ${four} to everybody`)
    expect(await pointer()).toMatchObject({ seq: 4, active: four, lastGood: [three, two, one] })
  })

  it('goes back also where the clock of the machine that moved last is ahead', async () => {
    const path = placesOf('teacher').pointer
    const { at } = JSON.parse(await readText(store, path))
    await replaceIn(store, path, at, new Date(Date.now() + 3_600_000).toISOString())
    await back('ada')
    expect(await pointer()).toMatchObject({ seq: 4, active: two })
  })
})
