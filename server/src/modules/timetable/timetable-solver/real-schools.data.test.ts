import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { countPeriods, findTimetableFaults } from '../../../../test/find-timetable-faults'
import { readFet } from '../../../../test/read-fet'
import { readXhstt } from '../../../../test/read-xhstt'
import { findObstacles } from './find-obstacles'
import type { TimetableProblem } from './problem'
import { Search } from './search'

const folder = join(import.meta.dirname, '../../../../../../shared/data/timetable')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('timetables of real schools', () => {
  it.each([
    { school: 'BR-SA-00', rounds: 10_000_000, best: 5 },
    { school: 'FI-WP-06', rounds: 3_000_000, best: 0 },
    { school: 'Hdtt4', rounds: 1_000_000, best: 0 },
  ])(
    'places every lesson of $school without a clash',
    async ({ school, rounds, best }) => {
      const problem = readXhstt(read(`xhstt/${school}.xml`))
      const soft = await mustSolve(problem, rounds)
      process.stdout.write(`${school}: ${soft} against the wishes, the best known is ${best}\n`)
    },
    180_000,
  )

  it('places every lesson of the technical high school of Windhoek without a clash', async () => {
    const { problem } = readFet(read('fet/WTHS/WTHS.fet'))
    const soft = await mustSolve(problem, 2_000_000)
    process.stdout.write(`Windhoek: ${soft} free periods between lessons of a class\n`)
  })

  it('finds no fault in the timetable that the FET program made for that school', () => {
    const { problem, activitiesOfLesson, slotOf } = readFet(read('fet/WTHS/WTHS.fet'))
    const rows = read('fet/WTHS/WTHS_timetable.csv').trim().split('\n').slice(1)
    const first = new Map<string, number>()
    for (const row of rows) {
      const [id = '', day = '', hour = ''] = row.slice(1).split('","')
      first.set(id, Math.min(first.get(id) ?? Number.POSITIVE_INFINITY, slotOf(day, hour)))
    }
    const placed = activitiesOfLesson.map(([id = ''], lesson) => ({
      lesson,
      start: first.get(id) ?? -1,
      duration: problem.lessons[lesson]?.duration ?? 0,
    }))
    expect(rows).toHaveLength(878)
    expect(findTimetableFaults(problem, placed)).toEqual([])
  })
})

const longest = 150

/** In a thread, as the portal does it: the compiled code of the test runner is many times slower. */
async function mustSolve(problem: TimetableProblem, rounds: number) {
  expect(findObstacles(problem)).toEqual([])
  const { placed, unplaced, soft } = await new Search(problem, { seconds: longest, rounds, threads: 2 }).solution
  expect(unplaced).toEqual([])
  expect(findTimetableFaults(problem, placed)).toEqual([])
  const { asked, given } = countPeriods(problem, placed)
  expect(given).toEqual(asked)
  return soft
}
