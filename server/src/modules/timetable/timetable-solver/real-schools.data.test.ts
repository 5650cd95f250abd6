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
    { school: 'BR-SA-00', rounds: 20_000_000, best: 5, reached: 5 },
    { school: 'FI-WP-06', rounds: 20_000_000, best: 0, reached: 0 },
    { school: 'Hdtt4', rounds: 1_000_000, best: 0, reached: 0 },
  ])(
    'places every lesson of $school without a clash',
    async ({ school, rounds, best, reached }) => {
      const problem = readXhstt(read(`xhstt/${school}.xml`))
      const { soft, isCut } = await mustSolve(school, problem, rounds, `, best known ${best}`)
      // The same number of changes gives the same timetable; a machine that is too busy for them promises nothing.
      expect(isCut || soft <= reached).toBe(true)
    },
    180_000,
  )

  it('places every lesson of the technical high school of Windhoek without a clash', async () => {
    const { problem } = readFet(read('fet/WTHS/WTHS.fet'))
    await mustSolve('Windhoek', problem, 2_000_000)
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
async function mustSolve(school: string, problem: TimetableProblem, rounds: number, best = '') {
  expect(findObstacles(problem)).toEqual([])
  const begun = performance.now()
  const search = new Search(problem, { seconds: longest, rounds, threads: 2 })
  const { placed, unplaced, soft, rounds: tried } = await search.solution
  const seconds = Math.round((performance.now() - begun) / 1000)
  const isCut = soft > 0 && tried < rounds
  const clashes = findTimetableFaults(problem, placed)
  process.stdout.write(
    `${school}: ${placed.length} of ${placed.length + unplaced.length} lessons placed, ${clashes.length} clashes, ${soft} against the wishes${best}, ${seconds} s${isCut ? ', cut short by the time' : ''}\n`,
  )
  expect(unplaced).toEqual([])
  expect(clashes).toEqual([])
  const { asked, given } = countPeriods(problem, placed)
  expect(given).toEqual(asked)
  return { soft, isCut }
}
