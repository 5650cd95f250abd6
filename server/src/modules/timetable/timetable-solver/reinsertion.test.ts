import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Board } from './board'
import { Places } from './places'
import type { TimetableProblem } from './problem'
import { Reinsertion } from './reinsertion'
import { seededNumbers } from './seeded-numbers'

const days = 3
const periods = 4
const dayOfSlot = Array.from({ length: days * periods }, (_, slot) => Math.floor(slot / periods))
const clashWeight = 10

/** Two streams whose week is full, with four teachers who each have a lesson of every stream and day, and would rather have fewer days. */
function fullWeek(): TimetableProblem {
  const teachers = [0, 1, 2, 3]
  const streams = [4, 5]
  return {
    ...{ dayOfSlot, runOfSlot: dayOfSlot },
    resources: [
      ...teachers.map(() => ({ unavailable: [], busyDays: { most: 2, weight: 5 } })),
      ...streams.map(() => ({ unavailable: [] })),
    ],
    groups: teachers.flatMap(() => streams.map(() => ({ mostPerDay: 4, spreadWeight: null }))),
    lessons: teachers.flatMap((teacher) =>
      streams.flatMap((stream, place) =>
        Array.from({ length: days }, (_, day) => ({
          ...{ duration: 1, resources: [teacher, stream], group: teacher * 2 + place },
          start: day * periods + ((teacher + place * 2) % periods),
        })),
      ),
    ),
  }
}

function begun(seed: number, mostPlaced?: number) {
  const problem = fullWeek()
  const board = new Board(problem)
  problem.lessons.forEach(({ start = 0, duration }, lesson) => void board.place(lesson, start, duration))
  const places = new Places(problem)
  return { board, reinsertion: new Reinsertion(problem, board, places, seededNumbers(seed), clashWeight, mostPlaced) }
}

const placesOf = ({ starts, durations }: Board) => [...starts.keys()].map((at) => [starts[at], durations[at]])

it('frees days of teachers in a week that is full, where no lesson can go anywhere by itself', () => {
  const { board, reinsertion } = begun(1)
  expect([board.hard, board.soft]).toEqual([0, 20])
  let least = board.soft
  for (let tries = 0; tries < 100 && least > 0; tries++) {
    reinsertion.try()
    least = Math.min(least, board.soft)
  }
  expect([board.hard, least]).toEqual([0, 0])
})

it('never makes a clash, loses no lesson, and leaves what it has not bettered by more than its patience', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(4, 500), (seed, mostPlaced) => {
      const { board, reinsertion } = begun(seed, mostPlaced)
      for (let tries = 0; tries < 40; tries++) {
        const before = board.soft
        reinsertion.try()
        expect(board.hard).toBe(0)
        expect(board.soft).toBeLessThanOrEqual(before + 1)
        expect(placesOf(board).every(([start = -1, duration]) => start >= 0 && duration === 1)).toBe(true)
      }
      // What is counted on the way is what stands on the board.
      const again = new Board(board.problem)
      placesOf(board).forEach(([start = 0, duration = 0], lesson) => void again.place(lesson, start, duration))
      expect([again.hard, again.soft]).toEqual([board.hard, board.soft])
    }),
    { numRuns: 20 },
  )
})
