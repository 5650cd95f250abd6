import { expect, it } from '@jest/globals'
import { unusualDayOf } from './unusual-day'

const calendar = { today: '2026-11-20', weekDays: [1, 2, 3, 4, 5], isHoliday: false, isHalfDay: false, isInTerm: true }

it.each([
  ['a school day', '2026-11-20', calendar, null],
  ['tomorrow', '2026-11-21', calendar, 'future'],
  ['a Saturday', '2026-11-14', calendar, 'weekend'],
  ['a Saturday of a school that is open on it', '2026-11-14', { ...calendar, weekDays: [1, 6] }, null],
  ['a Sunday', '2026-11-15', calendar, 'weekend'],
  ['a holiday', '2026-10-09', { ...calendar, isHoliday: true }, 'holiday'],
  ['the morning of a half day', '2026-11-20', { ...calendar, isHalfDay: true }, null],
  ['a day outside the term', '2026-08-26', { ...calendar, isInTerm: false }, 'outside-term'],
])('judges %s', (_, day, given, expected) => {
  expect(unusualDayOf(day, 'morning', given)).toBe(expected)
})

it('expects nobody in the afternoon of a half day', () => {
  expect(unusualDayOf('2026-11-20', 'afternoon', { ...calendar, isHalfDay: true })).toBe('half-day')
})
