import { expect, it, jest } from '@jest/globals'
import { dayIn, timeIn } from './school-clock'

it('says day and time at the school, over midnight and in summer, with one format', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat')
  const moments = ['2026-11-27T21:05:00Z', '2026-11-27T20:59:59Z', '2026-01-01T00:00:00Z']
  expect(
    moments.map((at) => `${dayIn('Africa/Kampala', new Date(at))} ${timeIn('Africa/Kampala', new Date(at))}`),
  ).toEqual(['2026-11-28 00:05', '2026-11-27 23:59', '2026-01-01 03:00'])
  expect(made).toHaveBeenCalledTimes(1)
  expect(timeIn('Europe/London', new Date('2026-07-01T23:30:00Z'))).toBe('00:30')
  expect(dayIn('Europe/London', new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
})
