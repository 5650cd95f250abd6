import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { aBuild, aLineOf, idOf } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { findNewestWaiting, promote, readPartState, rollback, type Store, writeRelease } from './index'

useS3()
let store: Store

const dayOf = (number: number) => new Date(Date.UTC(2026, 11, 1 + number)).toISOString()
const publish = async (version: string, day: number) =>
  writeRelease(store, await aBuild({ version, builtAt: dayOf(day), contents: { 'entry.js': `run('${version}')` } }))
const findWaiting = async () => findNewestWaiting(store, await readPartState(store, 'teacher'))

describe.each(kinds)('what waits in %s', (_, aStore) => {
  beforeEach(async () => {
    store = await aStore()
    await aLineOf(store, ['1.0.0'])
  })

  it('is found without reading more of what nobody got than a part of it', async () => {
    for (let number = 1; number <= 30; number += 1) await publish(`2.${number}.0`, number)
    // A build of before that is published late is not the newest.
    await publish('1.5.0', 0)
    const state = await readPartState(store, 'teacher')
    const reading = jest.spyOn(store.storage, 'find')
    expect(await findNewestWaiting(store, state)).toBe(idOf('2.30.0'))
    const read = reading.mock.calls.filter(([path]) => path.endsWith('/release.json'))
    reading.mockRestore()
    expect(read.length).toBeLessThanOrEqual(21)
  })

  it('is nothing that people had long ago, although the pointer names it no more', async () => {
    const versions = Array.from({ length: 9 }, (_, number) => `2.${number}.0`)
    for (const [day, version] of versions.entries()) {
      await publish(version, day)
      await promote(store, 'teacher', idOf(version), { by: 'ada' })
    }
    await rollback(store, 'teacher', { to: idOf('1.0.0'), reason: 'All of it', by: 'ada' })
    const { pointer } = await readPartState(store, 'teacher')
    expect([...(pointer?.lastGood ?? []), ...(pointer?.quarantined ?? [])]).not.toContain(idOf('2.2.0'))
    expect(await findWaiting()).toBeNull()
  })
})
