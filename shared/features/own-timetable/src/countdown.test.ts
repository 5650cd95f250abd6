import { expect, it } from '@jest/globals'
import { durationText, minutesBetween } from './countdown'

it('counts the minutes from one time of the day to another', () => {
  expect(minutesBetween('08:05', '09:00')).toBe(55)
  expect(minutesBetween('09:59', '10:00')).toBe(1)
})

it.each([
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [125, '2 hours 5 minutes'],
])('says %d minutes as %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})
