import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Board, nowhere } from './board'
import type { TimetableProblem } from './problem'

const slots = 6
const problem: TimetableProblem = {
  dayOfSlot: [0, 0, 0, 1, 1, 1],
  runOfSlot: [0, 0, 0, 1, 1, 1],
  resources: [{ unavailable: [] }, { unavailable: [] }],
  groups: [{ mostPerDay: slots, spreadWeight: null }],
  lessons: [[0], [1], [0, 1], [0]].map((resources) => ({ duration: 1, resources, group: 0 })),
}

it('tells whose slot it is, whatever came and went before', () => {
  const steps = fc.array(fc.record({ lesson: fc.nat(3), start: fc.integer({ min: nowhere, max: slots - 1 }) }))
  fc.assert(
    fc.property(steps, (all) => {
      const board = new Board(problem)
      for (const { lesson, start } of all) {
        board.lift(lesson)
        board.place(lesson, start, 1)
      }
      const at = (resource: number, slot: number) =>
        [...board.starts.keys()].filter(
          (lesson) => board.starts[lesson] === slot && problem.lessons[lesson]?.resources.includes(resource),
        )
      for (const resource of [0, 1]) {
        for (let slot = 0; slot < slots; slot++) {
          const [first = nowhere, ...others] = at(resource, slot)
          expect(board.lessonAt(resource, slot)).toBe(others.length > 0 ? null : first)
        }
      }
    }),
    { numRuns: 50 },
  )
})
