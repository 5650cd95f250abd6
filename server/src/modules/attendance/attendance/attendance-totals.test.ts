import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { countStatuses, totalsOf } from './attendance-totals'

const statuses = fc.array(fc.constantFrom('present', 'absent', 'late', 'excused'), { maxLength: 200 })

it('counts late as present', () => {
  const totals = totalsOf({ present: 6, late: 2, absent: 1, excused: 1 }, true)
  expect(totals).toEqual({ present: 6, late: 2, absent: 1, excused: 1, held: 10, rate: 80 })
})

it('leaves excused sessions out where the school says so', () => {
  expect(totalsOf({ present: 6, late: 2, absent: 1, excused: 1 }, false)).toMatchObject({ held: 9, rate: 88.9 })
})

it('has no rate before the first register', () => {
  expect(totalsOf(countStatuses([]), true).rate).toBeNull()
})

it('keeps every rate between 0 and 100, and never lowers it when an absence becomes a late arrival', () => {
  fc.assert(
    fc.property(statuses, fc.boolean(), (list, excusedIsHeld) => {
      const { rate, held } = totalsOf(countStatuses(list), excusedIsHeld)
      const mended = totalsOf(countStatuses(list.map((one) => (one === 'absent' ? 'late' : one))), excusedIsHeld)
      expect(held).toBeLessThanOrEqual(list.length)
      if (rate === null) return
      expect(rate).toBeGreaterThanOrEqual(0)
      expect(rate).toBeLessThanOrEqual(100)
      expect(mended.rate).toBeGreaterThanOrEqual(rate)
    }),
  )
})
