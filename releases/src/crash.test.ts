import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { aLineOf, someReleases } from '../test/factories'
import { kinds, useS3 } from '../test/kinds'
import { moveForEver, moveWhenTold } from '../test/run-release'
import { findPointer, promote, readHistory, rollback, type Store, verifyStore } from './index'

useS3()
let store: Store

const rounds = 8

describe.each(kinds)('in %s', (_, aStore) => {
  beforeEach(async () => {
    store = await aStore()
  })

  it('leaves a whole pointer and a true history, whenever a mover is killed', async () => {
    const [one = '', two = ''] = await someReleases(store, ['1.0.0', '1.1.0'])
    let last = 0
    for (let round = 0; round < rounds; round++) {
      const { child, hasMoved, hasEnded, complaints } = moveForEver(store, [one, two])
      await hasMoved(1 + (round % 3))
      await sleep(Math.random() * 60)
      child.kill('SIGKILL')
      await hasEnded

      expect(await complaints).toBe('')
      const pointer = await findPointer(store, 'teacher')
      expect(pointer?.seq ?? 0).toBeGreaterThanOrEqual(last)
      expect((await verifyStore(store)).problems).toEqual([])
      last = pointer?.seq ?? 0
    }
    expect(last).toBeGreaterThan(rounds)

    const { active } = (await findPointer(store, 'teacher')) ?? {}
    await promote(store, 'teacher', active === one ? two : one, { by: 'ada' })
    const { moves } = await readHistory(store, 'teacher')
    expect(moves.map(({ pointer }) => pointer.seq)).toEqual(moves.map((_, index) => index + 1))
    expect(moves).toHaveLength(last + 1)
  }, 240_000)

  it('lets one of several processes win that move at the same moment, and tells the others', async () => {
    await aLineOf(store, ['1.0.0'])
    const ids = await someReleases(store, ['1.1.0', '1.2.0', '1.3.0'])
    const movers = ids.map((id) => moveWhenTold(store, id))
    await Promise.all(movers.map(({ hasDecided }) => hasDecided))

    for (const { move } of movers) move()

    const outcomes = await Promise.all(movers.map(({ outcome }) => outcome))
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1, 1])
    for (const { complained, code } of outcomes) {
      expect(complained).toMatch(code === 0 ? /^$/ : /say it again if this is still meant/)
    }
    const winner = ids[outcomes.findIndex(({ code }) => code === 0)]
    expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 2, active: winner })
    expect((await verifyStore(store)).problems).toEqual([])
  })

  it('gives the move to one of many who decided on the same pointer', async () => {
    await aLineOf(store, ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
    const tries = Array.from({ length: 20 }, () =>
      rollback(store, 'teacher', { reason: 'Marks are missing', by: 'ada' }).then(
        () => 'won',
        ({ name, message }) => `${name}: ${message}`,
      ),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(await findPointer(store, 'teacher')).toMatchObject({ seq: 5 })
  })
})
