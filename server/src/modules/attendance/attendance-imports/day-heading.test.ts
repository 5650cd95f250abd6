import { expect, it } from '@jest/globals'
import { readDayHeading } from './day-heading'

it.each([
  ['17/11/2026:', '17/11/2026', null],
  ['Tue: 17 Nov', '17 Nov', 1],
  ['(Tuesday) 17/11/2026 -', '17/11/2026', 1],
])('reads the day in %j, whatever signs stand around it', (heading, date, weekDay) => {
  expect(readDayHeading(heading)).toMatchObject({ date, weekDay, session: 'morning' })
})

it.each(['Class:', '7:30', ': '])('takes %j for no day', (heading) => {
  expect(readDayHeading(heading)).toBeNull()
})
