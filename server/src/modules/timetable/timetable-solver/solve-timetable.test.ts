import { describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { countPeriods, findTimetableFaults } from '../../../../test/find-timetable-faults'
import { explainUnplaced } from './explain-unplaced'
import { findObstacles } from './find-obstacles'
import type { Lesson, TimetableProblem } from './problem'
import { solveTimetable } from './solve-timetable'

const days = 3
const periods = 4
const dayOfSlot = Array.from({ length: days * periods }, (_, slot) => Math.floor(slot / periods))

// A break after the second period.
const runOfSlot = dayOfSlot.map((day, slot) => day * 2 + (slot % periods < 2 ? 0 : 1))

interface SmallSchool {
  teachers: number[][]
  lessons: { teacher: number; stream: number; isDouble: boolean; pinnedAt: number | null }[]
}

const smallSchool: fc.Arbitrary<SmallSchool> = fc.record({
  teachers: fc.array(fc.uniqueArray(fc.nat(days * periods - 1), { maxLength: 6 }), { minLength: 2, maxLength: 4 }),
  lessons: fc.array(
    fc.record({
      teacher: fc.nat(3),
      stream: fc.nat(2),
      isDouble: fc.boolean(),
      pinnedAt: fc.option(fc.nat(days * periods - 1), { freq: 6 }),
    }),
    { minLength: 1, maxLength: 30 },
  ),
})

/** Teachers first, then three streams; only pins that clash with nothing are kept. */
function problemOf({ teachers, lessons }: SmallSchool): TimetableProblem {
  const problem: TimetableProblem & { lessons: Lesson[] } = {
    dayOfSlot,
    runOfSlot,
    resources: [
      ...teachers.map((unavailable) => ({ unavailable, gaps: { weight: 2, isSquared: false } })),
      ...[0, 1, 2].map(() => ({ unavailable: [], load: { least: 1, most: 3, weight: 1, isSquared: true } })),
    ],
    groups: teachers.flatMap(() =>
      [0, 1, 2].map(() => ({ mostPerDay: 1, spreadWeight: 3, doubles: { least: 1, most: 1, weight: 2 } })),
    ),
    lessons: [],
  }
  for (const { teacher, stream, isDouble, pinnedAt } of lessons) {
    const who = teacher % teachers.length
    const lesson = { duration: isDouble ? 2 : 1, resources: [who, teachers.length + stream], group: who * 3 + stream }
    const pinned = { ...lesson, start: pinnedAt ?? 0, isPinned: true }
    problem.lessons.push(pinnedAt !== null && fits(problem, pinned) ? pinned : lesson)
  }
  return problem
}

function fits(problem: TimetableProblem & { lessons: Lesson[] }, pinned: Lesson & { start: number }) {
  const all = [...problem.lessons, pinned]
  const placed = all.flatMap(({ start, duration }, lesson) =>
    start === undefined ? [] : [{ lesson, start, duration }],
  )
  return findTimetableFaults({ ...problem, lessons: all }, placed).length === 0
}

describe('a timetable that was searched for', () => {
  it('has no clash, keeps what is pinned, and loses no period', () => {
    fc.assert(
      fc.property(smallSchool, fc.nat(), (school, seed) => {
        const problem = problemOf(school)
        const { placed, unplaced } = solveTimetable(problem, { seed, rounds: 4000 })
        expect(findTimetableFaults(problem, placed)).toEqual([])
        problem.lessons.forEach(({ isPinned, start, duration }, lesson) => {
          if (isPinned) expect(placed).toContainEqual({ lesson, start, duration })
        })
        const both = [...placed, ...unplaced.map((left) => ({ ...left, start: 0 }))]
        const { asked, given } = countPeriods(problem, both)
        expect(given).toEqual(asked)
      }),
      { numRuns: 150 },
    )
  })

  it('is valid as well where the search is stopped at once', () => {
    fc.assert(
      fc.property(smallSchool, fc.nat(), (school, seed) => {
        const problem = problemOf(school)
        const { placed, rounds } = solveTimetable(problem, { seed, rounds: 1e9, shouldStop: () => true })
        expect(rounds).toBe(0)
        expect(findTimetableFaults(problem, placed)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('cuts a double lesson in two with a spare one where it does not fit as a whole', () => {
    const problem: TimetableProblem = {
      dayOfSlot: [0, 0, 1, 1],
      runOfSlot: [0, 0, 1, 1],
      resources: [{ unavailable: [0, 2] }],
      groups: [{ mostPerDay: 1, spreadWeight: 3, doubles: { least: 1, most: 1, weight: 2 } }],
      lessons: [
        { duration: 2, resources: [0], group: 0 },
        { duration: 0, resources: [0], group: 0 },
      ],
    }
    const { placed, unplaced, soft } = solveTimetable(problem, { seed: 1, rounds: 5000 })
    expect(unplaced).toEqual([])
    expect(placed.map(({ start, duration }) => [start, duration]).sort()).toEqual([
      [1, 1],
      [3, 1],
    ])
    expect(soft).toBe(2)
  })

  it('is the same for the same seed', () => {
    const problem = problemOf({
      teachers: [[0, 1], [5]],
      lessons: Array.from({ length: 14 }, (_, at) => ({
        teacher: at % 2,
        stream: at % 3,
        isDouble: at % 5 === 0,
        pinnedAt: null,
      })),
    })
    const once = solveTimetable(problem, { seed: 7, rounds: 20_000 })
    expect(solveTimetable(problem, { seed: 7, rounds: 20_000 })).toEqual(once)
    expect(solveTimetable(problem, { seed: 8, rounds: 20_000 }).placed).not.toEqual(once.placed)
  })

  it('is the same on a slow machine, where a time is the limit as well', () => {
    const problem = problemOf({
      teachers: [[0], [5], []],
      lessons: Array.from({ length: 24 }, (_, index) => ({
        teacher: index % 3,
        stream: Math.floor(index / 3) % 3,
        isDouble: index % 5 === 0,
        pinnedAt: null,
      })),
    })
    const quick = solveTimetable(problem, { seed: 3, rounds: 20_000 })
    let asked = 0
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => ++asked * 1000)
    try {
      expect(solveTimetable(problem, { seed: 3, rounds: 20_000, seconds: 60 })).toEqual(quick)
    } finally {
      clock.mockRestore()
    }
  })

  it('places what fits when there is more than fits, and says what is in the way of the rest', () => {
    const problem = problemOf({
      teachers: [[0, 1, 2, 3, 4, 5, 6, 7], []],
      lessons: Array.from({ length: 6 }, (_, at) => ({ teacher: 0, stream: at % 3, isDouble: false, pinnedAt: null })),
    })
    expect(findObstacles(problem)).toEqual([{ kind: 'too-many-periods', resource: 0, needs: 6, has: 4 }])
    const { placed, unplaced } = solveTimetable(problem, { seed: 1, rounds: 20_000 })
    const sum = (lessons: { duration: number }[]) => lessons.reduce((periods, { duration }) => periods + duration, 0)
    expect([sum(placed), sum(unplaced)]).toEqual([4, 2])
    const [reason] = explainUnplaced(problem, placed, unplaced)
    expect(reason?.hindered[0]).toEqual({ resource: 0, away: 8, busy: 4 })
    // Whoever is there already would have to give a lesson away, or come at another time: the caller says what costs less.
    const cheapestBy = (costOf: (resource: number, isAway: boolean) => number) =>
      explainUnplaced(problem, placed, unplaced, costOf)[0]?.cheapest
    const isAwayFirst = cheapestBy((resource, isAway) => (resource === 0 && isAway ? 1 : 2))
    expect(isAwayFirst?.lacking).toEqual([{ resource: 0, isAway: true }])
    const isBusyFirst = cheapestBy((resource, isAway) => (resource === 0 && !isAway ? 1 : 9))
    expect(isBusyFirst?.lacking).toContainEqual({ resource: 0, isAway: false })
  })

  it('knows before the search of people who are never there together, and of too few days', () => {
    const problem: TimetableProblem = {
      dayOfSlot: [0, 0, 1, 1],
      runOfSlot: [0, 0, 1, 1],
      resources: [{ unavailable: [0, 1] }, { unavailable: [2, 3] }, { unavailable: [] }],
      groups: [{ mostPerDay: 1, spreadWeight: null }],
      lessons: [
        { duration: 1, resources: [0, 1], group: 0 },
        { duration: 1, resources: [2], group: 0 },
        { duration: 1, resources: [2], group: 0 },
      ],
    }
    expect(findObstacles(problem)).toEqual([
      { kind: 'never-together', lesson: 0 },
      { kind: 'too-few-days', group: 0, lessons: 3, most: 2 },
    ])
  })
})
