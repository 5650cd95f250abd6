import { expect, it } from '@jest/globals'
import { saveTimetableFrame } from './timetable-frames'

const faultsOf = (days: string[], titles: string[], breaks: string[] = []) => {
  const periods = [...titles, ...breaks].map((title, place) => ({
    ...{ title, isBreak: breaks.includes(title), was: null },
    ...{ start: `${10 + place}:00`, end: `${10 + place}:45` },
  }))
  const { error } = saveTimetableFrame.input.safeParse({
    ...{ termId: '6f9b2c1e-0d4a-4b7e-9c35-2a1f8e7d6c5b', version: 0, counting: 'weekdays', closed: [], periods },
    days: days.map((title) => ({ title, was: null })),
  })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

it('gives days and periods names of their own, because files tell them by these; breaks need none', () => {
  expect(faultsOf(['Monday', 'Tuesday'], ['1', '2'], ['Break', 'Break'])).toEqual([])
  expect(faultsOf(['Monday', 'monday'], ['Lesson', 'lesson'])).toEqual([
    'days: Each day has a name of its own',
    'periods: Each period that is no break has a name of its own',
  ])
})
