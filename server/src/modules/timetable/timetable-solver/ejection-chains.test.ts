import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Board } from './board'
import { EjectionChains } from './ejection-chains'
import { Places } from './places'
import type { TimetableProblem } from './problem'
import { seededNumbers } from './seeded-numbers'

/** A stream whose day is full: each of its teachers can come in two periods, and would rather come in the other one. */
const fullDay: TimetableProblem = {
  ...{ dayOfSlot: [0, 0, 0], runOfSlot: [0, 0, 0] },
  resources: [0, 1, 2, 3].map(() => ({ unavailable: [] })),
  groups: [0, 1, 2].map(() => ({ mostPerDay: 1, spreadWeight: null })),
  lessons: [0, 1, 2].map((at) => ({
    ...{ duration: 1, resources: [at, 3], group: at, start: at },
    slots: [at, (at + 1) % 3],
    unwished: { slots: [at], weight: 1 },
  })),
}

const days = 3
const periods = 4
const dayOfSlot = Array.from({ length: days * periods }, (_, slot) => Math.floor(slot / periods))

/** Two streams and four teachers who would have neither free periods nor many days, with lessons of one and two periods. */
const school: TimetableProblem = {
  ...{ dayOfSlot, runOfSlot: dayOfSlot },
  resources: [
    ...[0, 1, 2, 3].map((at) => ({
      unavailable: at === 0 ? [11] : [],
      gaps: { weight: 1, isSquared: true },
      busyDays: { most: 1, weight: 3 },
    })),
    ...[4, 5].map(() => ({ unavailable: [], load: { least: 2, most: 3, weight: 1, isSquared: false } })),
  ],
  groups: Array.from({ length: 6 }, () => ({ mostPerDay: 1, spreadWeight: 2 })),
  lessons: Array.from({ length: 12 }, (_, at) => ({
    ...{ duration: at < 4 ? 2 : 1, resources: [at % 4, 4 + (Math.floor(at / 2) % 2)], group: at % 6 },
    ...(at === 11 && { isPinned: true, start: 4 }),
  })),
}

function begun(problem: TimetableProblem, seed: number) {
  const board = new Board(problem)
  const places = new Places(problem)
  problem.lessons.forEach(({ start = -1, duration }, lesson) => {
    board.place(lesson, start, duration)
  })
  problem.lessons.forEach(({ duration }, lesson) => {
    if ((board.starts[lesson] ?? -1) >= 0) return
    const free = [...places.startsOf(lesson, duration)].filter((each) => board.isFree(lesson, each, duration))
    board.place(lesson, free[0] ?? -1, duration)
  })
  return { board, places, chains: new EjectionChains(problem, board, places, seededNumbers(seed)) }
}

it('has three lessons change places round about, where no two of them can', () => {
  const { board, chains } = begun(fullDay, 1)
  expect([board.hard, board.soft]).toEqual([0, 3])
  for (let changes = 0; changes < 20 && board.soft > 0; changes++) chains.change()
  expect([board.hard, board.soft]).toEqual([0, 0])
})

it('leaves all as it was where somebody would be left without a place', () => {
  const [one, other] = fullDay.lessons
  if (!one || !other) throw new Error('There are three lessons')
  const { board, chains } = begun({ ...fullDay, lessons: [one, { ...other, slots: [1] }] }, 1)
  const before = [...board.starts, board.hard, board.soft]
  for (let changes = 0; changes < 20; changes++) {
    expect(chains.change()).toBe(false)
    expect([...board.starts, board.hard, board.soft]).toEqual(before)
  }
})

it('never makes a clash, moves nothing that is pinned, loses no lesson, and takes back what it has done', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { board, chains } = begun(school, seed)
      const unplaced = [...board.starts].filter((start) => start < 0).length
      let found = 0
      for (let changes = 0; changes < 50; changes++) {
        const before = [...board.starts, board.hard, board.soft]
        const isChanged = chains.change()
        if (isChanged) found++
        expect([board.hard, board.starts[11]]).toEqual([0, 4])
        expect([...board.starts].filter((start) => start < 0)).toHaveLength(unplaced)
        if (isChanged && changes % 2 === 0) continue
        if (isChanged) chains.takeBack()
        expect([...board.starts, board.hard, board.soft]).toEqual(before)
      }
      expect(found).toBeGreaterThan(0)
    }),
    { numRuns: 10 },
  )
})

/** Others of its group on a day; what these save when it goes is left out of an estimate. */
function isCrowded(board: Board, lesson: number, day: number | undefined) {
  const { group } = school.lessons[lesson] ?? {}
  return school.lessons.some((other, each) => other.group === group && dayOfSlot[board.starts[each] ?? -1] === day)
}

/** What is told of a place and what it then costs, for a lesson that is lifted; nothing where it cannot be compared. */
function compareAt(board: Board, lesson: number, start: number) {
  const duration = board.durations[lesson] ?? 0
  const other = board.lessonAt(school.lessons[lesson]?.resources[1] ?? -1, start) ?? -1
  const isInTheWay = other >= 0 && board.starts[other] === start && board.durations[other] === duration
  const leaving = isInTheWay ? board.costOfLeaving(other, lesson) : 0
  const told = board.soft + board.costOfPlacing(lesson, start, duration) + leaving
  if (isInTheWay) board.lift(other)
  const isExact = !isInTheWay || !isCrowded(board, other, dayOfSlot[start])
  const canBeCompared = isExact && board.isFree(lesson, start, duration)
  if (canBeCompared) board.place(lesson, start, duration)
  const { soft } = board
  board.lift(lesson)
  if (isInTheWay) board.place(other, start, duration)
  return canBeCompared ? [{ told, soft }] : []
}

it('knows what a place costs without going there', () => {
  const { board, places } = begun(school, 1)
  const compared = school.lessons.flatMap(({ duration }, lesson) => {
    const own = board.starts[lesson] ?? -1
    board.lift(lesson)
    const found = [...places.startsOf(lesson, duration)].flatMap((start) => compareAt(board, lesson, start))
    board.place(lesson, own, duration)
    return found
  })
  expect(compared.length).toBeGreaterThan(30)
  for (const { told, soft } of compared) expect(told).toBe(soft)
})
