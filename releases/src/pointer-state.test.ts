import type { Pointer } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type PointerState,
  stateAfterCanary,
  stateAfterPromote,
  stateAfterRollback,
  stateWithoutCanary,
} from './pointer-state'

const pointer = (given: Partial<Pointer>): Pointer => ({
  seq: 1,
  active: 'b',
  reason: 'why',
  by: 'ops',
  at: '2026-11-21T08:00:00Z',
  ...given,
})

describe('a promotion', () => {
  it('is the first move of a part that has none', () => {
    expect(stateAfterPromote(undefined, 'a')).toEqual({ active: 'a', lastGood: [], quarantined: [] })
    expect(stateAfterPromote(pointer({}), 'c')).toEqual({ active: 'c', lastGood: ['b'], quarantined: [] })
  })

  it('ends the canary, puts what was active before the good ones, and takes itself out of both lists', () => {
    const before = pointer({
      canary: { release: 'c', share: 5 },
      lastGood: ['d', 'c', 'b'],
      quarantined: ['x', 'c'],
    })
    expect(stateAfterPromote(before, 'c')).toEqual({ active: 'c', lastGood: ['b', 'd'], quarantined: ['x'] })
  })

  it('never calls good what was rolled back', () => {
    const before = pointer({ lastGood: ['a', 'x'], quarantined: ['b', 'x'] })
    expect(stateAfterPromote(before, 'c').lastGood).toEqual(['a'])
  })

  it('leaves five to go back to, the newest', () => {
    const before = pointer({ lastGood: ['1', '2', '3', '4', '5'] })
    expect(stateAfterPromote(before, 'c').lastGood).toEqual(['b', '1', '2', '3', '4'])
  })
})

describe('a canary', () => {
  const before = pointer({ lastGood: ['a'], quarantined: ['x', 'c'] })

  it('leaves everybody else where they are, and is not quarantined any more', () => {
    expect(stateAfterCanary(before, 'c', 5)).toEqual({
      active: 'b',
      canary: { release: 'c', share: 5 },
      lastGood: ['a'],
      quarantined: ['x'],
    })
    expect(stateAfterCanary(pointer({}), 'c', 5)).toMatchObject({ lastGood: [], quarantined: [] })
  })

  it('that is rolled back is quarantined, once', () => {
    expect(stateWithoutCanary(before, 'y')).toEqual({ active: 'b', lastGood: ['a'], quarantined: ['y', 'x', 'c'] })
    expect(stateWithoutCanary(before, 'c').quarantined).toEqual(['c', 'x'])
    expect(stateWithoutCanary(before, 'a')).toEqual({ active: 'b', lastGood: [], quarantined: ['a', 'x', 'c'] })
    expect(stateWithoutCanary(pointer({}), 'c')).toEqual({ active: 'b', lastGood: [], quarantined: ['c'] })
  })
})

describe('a rollback', () => {
  it('quarantines what is left, a canary with it', () => {
    const before = pointer({ canary: { release: 'c', share: 5 }, lastGood: ['a', 'z'], quarantined: ['x'] })
    expect(stateAfterRollback(before, 'a')).toEqual({ active: 'a', lastGood: ['z'], quarantined: ['c', 'b', 'x'] })
    expect(stateAfterRollback(pointer({}), 'a')).toEqual({ active: 'a', lastGood: [], quarantined: ['b'] })
  })

  it('to what is active ends the canary alone', () => {
    const before = pointer({ canary: { release: 'c', share: 5 }, lastGood: ['a', 'c'], quarantined: ['c'] })
    expect(stateAfterRollback(before, 'b')).toEqual({ active: 'b', lastGood: ['a'], quarantined: ['c'] })
  })
})

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const moves = fc.array(fc.tuple(fc.constantFrom('promote', 'canary', 'withdraw', 'rollback'), id), { maxLength: 25 })

function move(before: PointerState, how: string, release: string): PointerState {
  const at = pointer(before)
  if (how === 'promote') return stateAfterPromote(at, release)
  if (how === 'canary') return release === before.active ? before : stateAfterCanary(at, release, 5)
  if (how === 'withdraw') return before.canary ? stateWithoutCanary(at, before.canary.release) : before
  const [good] = before.lastGood
  return good ? stateAfterRollback(at, good) : before
}

it('whatever the moves are: what is active is not quarantined, good ones are neither, and nothing is listed twice', () => {
  fc.assert(
    fc.property(moves, (all) => {
      let state = stateAfterPromote(undefined, 'a')
      for (const [how, release] of all) {
        state = move(state, how, release)
        const { active, canary, lastGood, quarantined } = state
        expect(quarantined).not.toContain(active)
        if (canary) expect(quarantined).not.toContain(canary.release)
        expect(lastGood).not.toContain(active)
        expect(lastGood.filter((good) => quarantined.includes(good))).toEqual([])
        expect(new Set(lastGood).size).toBe(lastGood.length)
        expect(new Set(quarantined).size).toBe(quarantined.length)
        expect(lastGood.length).toBeLessThanOrEqual(5)
      }
    }),
  )
})
