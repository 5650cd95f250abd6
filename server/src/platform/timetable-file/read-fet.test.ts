import { expect, it } from '@jest/globals'
import { fetWithEverything } from '../../../test/fet-with-everything'
import { ProblemError } from '../../http/problems'
import { readTimetable } from './read-timetable'

const leftOutOf = (text: string) =>
  readTimetable({ name: 'all.fet', bytes: Buffer.from(text) })[1]?.rows.map(({ cells }) => cells[0]) ?? []

function refusalOf(text: string) {
  try {
    leftOutOf(text)
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.message
    throw error
  }
}

it('lists what no lesson has, and what is said of an activity that is not active', () => {
  const kinds = leftOutOf(fetWithEverything)
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  expect([...new Set(kinds)].filter((kind) => kind?.endsWith('without a lesson'))).toEqual([
    ...['Day without a lesson', 'Period without a lesson', 'Subject without a lesson'],
    ...['Activity tag without a lesson', 'Teacher without a lesson', 'Set of students without a lesson'],
  ])
  expect(count('Activity that is not active')).toBe(1)
  expect(count('ConstraintActivityPreferredStartingTime')).toBe(1)
  expect(count('ConstraintActivityPreferredRoom')).toBe(1)
})

it('lists a building, and how many students there are in a year, a group, a subgroup and an activity', () => {
  const kinds = leftOutOf(fetWithEverything)
  expect(kinds.filter((kind) => kind === 'Number of students')).toHaveLength(4)
  expect(kinds.filter((kind) => kind === 'Building' || kind === 'Building of a room')).toHaveLength(2)
})

it('lists activities that the file holds together otherwise than their words do', () => {
  expect(leftOutOf(fetWithEverything)).not.toContain('Parts of an activity')
  const apart = fetWithEverything.replace('<Activity_Group_Id>1<', '<Activity_Group_Id>0<')
  expect(leftOutOf(apart).filter((kind) => kind === 'Parts of an activity')).toHaveLength(2)
})

it('lists an activity whose parts are not as long as it says', () => {
  expect(leftOutOf(fetWithEverything)).not.toContain('Length of an activity')
  expect(leftOutOf(fetWithEverything.replace('<Total_Duration>2<', '<Total_Duration>5<'))).toContain(
    'Length of an activity',
  )
})

it.each(['Number_of_Sets_of_Real_Rooms', 'Number_of_Real_Rooms'])('refuses a %s that is not right', (name) => {
  const wrong = fetWithEverything.replace(new RegExp(`<${name}>\\d`), `<${name}>7`)
  expect(refusalOf(wrong)).toMatch(/says 7, and [12] are there\. The file is damaged/)
})
