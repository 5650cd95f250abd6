import { describe, expect, it } from '@jest/globals'
import { chooseRelease } from './choose-release'
import { type Pointer, pointerSchema } from './release'

const old = '1.0.0+aaaaaaaa'
const fresh = '1.1.0+bbbbbbbb'
const before = '0.9.0+99999999'

const aPointer = (given: Partial<Pointer> = {}): Pointer => ({
  seq: 4,
  active: old,
  reason: 'Next',
  by: 'somebody',
  at: '2026-11-21T08:00:00.000Z',
  ...given,
})

const names = Array.from({ length: 10_000 }, (_, number) => `student${number}`)
const chosenAt = (share: number, release = fresh) => {
  const pointer = aPointer({ canary: { release, share } })
  return new Set(names.filter((name) => chooseRelease(pointer, name) === release))
}

describe('a canary', () => {
  it.each([1, 10, 50])('of %d %% reaches that share of ten thousand people', (share) => {
    const percent = chosenAt(share).size / 100
    expect(Math.abs(percent - share)).toBeLessThanOrEqual(1.5)
  })

  it('moves nobody back when its share is raised', () => {
    let reached = chosenAt(0)
    expect(reached.size).toBe(0)
    for (let share = 5; share <= 100; share += 5) {
      const now = chosenAt(share)
      expect([...reached].filter((name) => !now.has(name))).toEqual([])
      reached = now
    }
    expect(reached.size).toBe(names.length)
  })

  it('is not tried by the same people each time', () => {
    const others = chosenAt(10, '1.2.0+cccccccc')
    const twice = [...chosenAt(10)].filter((name) => others.has(name))
    expect(twice.length).toBeLessThan(200)
  })

  it('gives a person the same answer however they write their name', () => {
    const pointer = aPointer({ canary: { release: fresh, share: 50 } })
    for (const name of names.slice(0, 100)) {
      expect(chooseRelease(pointer, ` ${name.toUpperCase()} `)).toBe(chooseRelease(pointer, name))
    }
  })

  it('is for nobody who is not signed in', () => {
    expect(chooseRelease(aPointer({ canary: { release: fresh, share: 100 } }), null)).toBe(old)
  })
})

describe('what is quarantined', () => {
  it.each([
    ['a canary, for the active one', aPointer({ canary: { release: fresh, share: 100 }, quarantined: [fresh] }), old],
    ['an active one, for the last good one', aPointer({ quarantined: [old], lastGood: [before] }), before],
    ['a last good one as well', aPointer({ quarantined: [old, fresh], lastGood: [fresh, before] }), before],
  ])('is skipped: %s', (_, pointer, expected) => {
    expect(chooseRelease(pointer, 'ada')).toBe(expected)
  })
})

it('reads a pointer from before there were canaries', () => {
  const { seq, active, reason, by, at } = aPointer()
  expect(chooseRelease(pointerSchema.parse({ seq, active, reason, by, at }), 'ada')).toBe(old)
})
