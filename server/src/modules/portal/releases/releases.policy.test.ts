import type { Category, LoadReport, Pointer } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { countedSince, isCredible, isKnown, isPastLimit, personLimit, type Tally } from './releases.policy'

const pointer = (given: Partial<Pointer> = {}): Pointer => ({
  seq: 1,
  active: 'active',
  lastGood: ['good'],
  quarantined: ['bad'],
  reason: 'promote',
  by: 'ops',
  at: '2026-03-01T08:00:00Z',
  ...given,
})

const canary = (share: number) => pointer({ canary: { release: 'canary', share } })

describe('a release that the pointer names', () => {
  it.each([
    ['active', true],
    ['canary', true],
    ['good', true],
    ['bad', true],
    ['other', false],
    [undefined, false],
  ])('%s: %s', (release, isThere) => {
    expect(isKnown(canary(5), release)).toBe(isThere)
  })

  it('may be the only one', () => {
    const { lastGood: _, quarantined: __, ...bare } = pointer()
    expect(isKnown(bare, 'active')).toBe(true)
    expect(isKnown(bare, undefined)).toBe(false)
  })
})

const report = (given: Partial<LoadReport> = {}): LoadReport => ({
  remote: 'teacher',
  release: 'active',
  outcome: 'loaded',
  phase: 'entry',
  ms: 100,
  ...given,
})

describe('what is told of a load', () => {
  const teller = { username: 'grace', category: 'staff' as const, device: 'd1' }
  const staff = new Set<Category>(['staff'])
  const everybody = 'everybody' as const

  it('is believed of those for whom the release is', () => {
    expect(isCredible(pointer(), staff, teller, report())).toBe(true)
    expect(isCredible(pointer(), staff, { ...teller, category: 'student' }, report())).toBe(false)
    expect(isCredible(pointer(), everybody, { ...teller, category: 'student' }, report())).toBe(true)
  })

  it('is believed of a release that the pointer names', () => {
    expect(isCredible(pointer(), staff, teller, report({ release: 'good' }))).toBe(true)
    expect(isCredible(pointer(), staff, teller, report({ release: 'other' }))).toBe(false)
    expect(isCredible(pointer(), staff, teller, report({ release: 'canary' }))).toBe(false)
  })

  it('is believed of a canary by those who fall into its share', () => {
    const told = report({ release: 'canary' })
    expect(isCredible(canary(100), staff, teller, told)).toBe(true)
    expect(isCredible(canary(0), staff, teller, told)).toBe(false)
    expect(isCredible(canary(0), staff, teller, report())).toBe(true)
  })

  it('is judged by the person for a remote, and by the device for the shell', () => {
    const nameless = { ...teller, device: null }
    expect(isCredible(canary(100), staff, nameless, report({ release: 'canary' }))).toBe(true)
    expect(isCredible(canary(100), everybody, nameless, report({ remote: 'shell', release: 'canary' }))).toBe(false)
    expect(isCredible(canary(100), everybody, teller, report({ remote: 'shell', release: 'canary' }))).toBe(true)
  })
})

describe('a canary', () => {
  const minutes = 60_000
  const tally = (given: Partial<Tally>): Tally => ({
    loads: 10,
    failures: 0,
    inUse: 0,
    people: 10,
    failedFor: 0,
    startedFor: 10,
    rateOfOthers: 0,
    ...given,
  })

  it.each([
    ['nothing failed', tally({}), 60, false],
    ['almost five percent failed', tally({ rateOfOthers: 0.049 }), 60, false],
    ['five percent failed', tally({ rateOfOthers: 0.05 }), 0, true],
    ['it started for nobody in ten minutes', tally({ people: 2, startedFor: 0 }), 10, true],
    ['it started for nobody, and is young', tally({ people: 2, startedFor: 0 }), 9.9, false],
    ['it started for somebody', tally({ people: 2, startedFor: 1 }), 60, false],
    ['one person alone has tried', tally({ people: 1, startedFor: 0 }), 60, false],
  ])('where %s, is rolled back: %#', (_, given, age, isPast) => {
    expect(isPastLimit(given, age * minutes)).toBe(isPast)
  })

  it('is judged by ten loads in ten minutes of one person at most', () => {
    expect(personLimit).toEqual({ loads: 10, minutes: 10 })
  })
})

describe('the beginning of a canary', () => {
  const now = Date.parse('2026-11-30T08:00:00Z')

  it('is when its pointer was moved', () => {
    expect(countedSince('2026-11-30T07:50:00Z', now)).toEqual({ since: new Date('2026-11-30T07:50:00Z'), age: 600_000 })
  })

  it('is unknown where it lies ahead, and everything that is told counts', () => {
    expect(countedSince('2026-12-01T08:00:00Z', now)).toEqual({ since: new Date(0), age: 0 })
  })
})
