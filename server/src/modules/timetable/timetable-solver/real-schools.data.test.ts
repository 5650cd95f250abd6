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
    { school: 'BR-SA-00', rounds: 16_000_000, best: 5, reached: 8 },
    { school: 'FI-WP-06', rounds: 16_000_000, best: 0, reached: 6 },
    { school: 'Hdtt4', rounds: 1_000_000, best: 0, reached: 0 },
  ])(
    'places every lesson of $school without a clash',
    async ({ school, rounds, best, reached }) => {
      const problem = readXhstt(read(`xhstt/${school}.xml`))
      const { soft, isCut } = await mustSolve(problem, rounds)
      const end = isCut ? ', cut short by the time' : ''
      process.stdout.write(`${school}: ${soft} against the wishes, the best known is ${best}${end}\n`)
      // The same number of changes gives the same timetable; a machine that is too busy for them promises nothing.
      expect(isCut || soft <= reached).toBe(true)
    },
    180_000,
  )

  it('places every lesson of the technical high school of Windhoek without a clash', async () => {
    const { problem } = readFet(read('fet/WTHS/WTHS.fet'))
    const { soft } = await mustSolve(problem, 2_000_000)
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
  const search = new Search(problem, { seconds: longest, rounds, threads: 2 })
  const { placed, unplaced, soft, rounds: tried } = await search.solution
  expect(unplaced).toEqual([])
  expect(findTimetableFaults(problem, placed)).toEqual([])
  const { asked, given } = countPeriods(problem, placed)
  expect(given).toEqual(asked)
  return { soft, isCut: soft > 0 && tried < rounds }
}
