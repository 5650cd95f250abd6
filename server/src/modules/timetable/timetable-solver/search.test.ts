import { describe, expect, it } from '@jest/globals'
import type { TimetableProblem } from './problem'
import { better, Search } from './search'
import { type Solution, solveTimetable } from './solve-timetable'

const found = (left: number[], soft: number): Solution => ({
  placed: [],
  unplaced: left.map((duration, lesson) => ({ lesson, duration })),
  soft,
  rounds: 1,
})

describe('of several timetables', () => {
  it.each([
    ['fewer periods without a place before everything else', found([1], 90), found([1, 1], 0)],
    ['a double lesson weighs as two periods', found([1], 0), found([2], 0)],
    ['wishes where the same is placed', found([1], 3), found([1], 4)],
  ])('%s', (_, good, bad) => {
    expect(better(good, bad)).toBe(good)
    expect(better(bad, good)).toBe(good)
  })
})

/** Five days of four periods, and more wishes than a short search can meet. */
const problem: TimetableProblem = {
  dayOfSlot: Array.from({ length: 20 }, (_, slot) => Math.floor(slot / 4)),
  runOfSlot: Array.from({ length: 20 }, (_, slot) => Math.floor(slot / 4)),
  resources: Array.from({ length: 12 }, (_, index) => ({
    unavailable: [],
    gaps: { weight: 3, isSquared: false },
    ...(index < 6 && { busyDays: { most: 3, weight: 9 } }),
  })),
  groups: Array.from({ length: 36 }, () => ({ mostPerDay: 1, spreadWeight: 4 })),
  lessons: Array.from({ length: 108 }, (_, index) => {
    const group = index % 36
    return { duration: 1, resources: [group % 6, 6 + Math.floor(group / 6)], group }
  }),
}

describe('several searches at once', () => {
  it('give the best of what each of them finds alone, and the same one again', async () => {
    const rounds = 3000
    const alone = [1, 2, 3].map((seed) => solveTimetable(problem, { seed, rounds }))
    // Searches that all end alike would prove nothing.
    expect(new Set(alone.map(({ soft }) => soft)).size).toBeGreaterThan(1)
    const search = () => new Search(problem, { seconds: 60, rounds, threads: 3 }).solution
    const expected = alone.reduce(better)
    expect(await search()).toEqual(expected)
    expect(await search()).toEqual(expected)
  })

  it('tell how far they are, and end when they are stopped', async () => {
    const parts: number[] = []
    const began = performance.now()
    const search = new Search(problem, {
      seconds: 600,
      threads: 2,
      onProgress: ({ part }) => {
        parts.push(part)
        search.stop()
      },
    })
    const { placed, unplaced } = await search.solution
    expect(placed.length + unplaced.length).toBe(108)
    expect(parts.length).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(60_000)
  })
})
