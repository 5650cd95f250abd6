import { describe, expect, it } from '@jest/globals'
import { dayOf, momentOf } from './times'

const year = new Date().getFullYear()
const today = new Date(year, new Date().getMonth(), new Date().getDate(), 8, 14).toISOString()
/** A day of this year that is not today. */
const month = new Date().getMonth() === 2 ? 4 : 2

describe('the moment of a message', () => {
  it('is its clock time today', () => {
    expect([momentOf(today), dayOf(today)]).toEqual(['08:14', 'Today'])
  })

  it('is its day in this year', () => {
    const time = new Date(year, month, 9, 8, 14).toISOString()
    expect(momentOf(time)).toMatch(/^9 M\S+$/)
    expect(dayOf(time)).toMatch(/^\w+day 9 M\S+$/)
  })

  it('says the year of another one', () => {
    const time = new Date(2024, 10, 21, 8, 14).toISOString()
    expect([momentOf(time), dayOf(time)]).toEqual(['21 Nov 2024', 'Thursday 21 November 2024'])
  })
})
