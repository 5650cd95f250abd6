import { expect, it, jest } from '@jest/globals'

it('a format is made with the first day that is written with it, and once', async () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat')
  const { longDay, shortDay } = await import('./words')
  expect(made).not.toHaveBeenCalled()
  expect([longDay('2026-11-21'), longDay('2026-11-22')]).toEqual(['Saturday 21 November', 'Sunday 22 November'])
  expect(made).toHaveBeenCalledTimes(1)
  expect(shortDay('2026-11-21')).toBe('21 Nov 2026')
  expect(made).toHaveBeenCalledTimes(2)
})
