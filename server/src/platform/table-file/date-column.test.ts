import { describe, expect, it } from '@jest/globals'
import { orderOfDates, parseDay } from './date-column'

const columnOf = (...values: string[]) => values.map((value, index) => ({ line: index + 2, value }))

describe('the order of a column of dates', () => {
  it('is what one day above 12 says, and tells which', () => {
    const values = columnOf('12/11/2010', '', '1/2/2011', '25/12/2010')
    const decidedBy = { line: 5, value: '25/12/2010' }
    expect(orderOfDates(values, 'month-first')).toEqual({ order: 'day-first', certain: true, decidedBy })
  })

  it('is month first where the second number is above 12', () => {
    const decidedBy = { line: 3, value: '11.30.10' }
    expect(orderOfDates(columnOf('12.11.10', '11.30.10'), 'day-first')).toEqual({
      order: 'month-first',
      certain: true,
      decidedBy,
    })
  })

  it('is asked for where no date decides', () => {
    expect(orderOfDates(columnOf('12/11/2010', '2010-11-25', '3 May 2011'), 'day-first')).toEqual({
      order: 'day-first',
      certain: false,
    })
  })

  it('is asked for where two dates contradict each other, and both are named', () => {
    expect(orderOfDates(columnOf('25/12/2010', '12/11/2010', '12/26/2010'), 'day-first')).toEqual({
      order: 'day-first',
      certain: false,
      decidedBy: { line: 2, value: '25/12/2010' },
      against: { line: 4, value: '12/26/2010' },
    })
  })

  it.each([
    ['dates that begin with their year', ['2010-11-12', '2010/01/02', '20101112']],
    ['names of months', ['12 Nov 2010', 'Nov 12, 2010', '12-Nov-10']],
    ['numbers of a spreadsheet', ['40494', '40494.5']],
    ['nothing', ['', 'n/a']],
  ])('needs nobody for %s', (_, values) => {
    expect(orderOfDates(columnOf(...values), 'day-first')).toEqual({ order: 'year-first', certain: true })
  })

  it('needs nobody where day and month are the same number', () => {
    expect(orderOfDates(columnOf('11/11/2010', '5/5/2011'), 'day-first').certain).toBe(true)
  })
})

describe('a date', () => {
  it.each([
    '2010-11-12',
    '2010/11/12',
    '2010.11.12',
    '20101112',
    '2010-11-12T00:00:00.000Z',
    '2010-11-12 08:30',
    '12/11/2010',
    '12-11-2010',
    '12.11.10',
    '12 / 11 / 2010',
    ' 12/11/2010\u00a0',
    '12/11/2010 00:00:00',
    '１２/１１/２０１０',
    '12 Nov 2010',
    '12-Nov-10',
    '12nov2010',
    '12th November, 2010',
    '12 of November 2010',
    'Nov 12 2010',
    'Nov. 12th, 2010',
    'November 12, 2010',
    'Friday, 12 November 2010',
    '2010 Nov 12',
    '12 novembre 2010',
    'le 12 nov. 2010',
    'Vendredi 12 novembre 2010',
    '40494',
    '40494.75',
  ])('“%s” is 12 November 2010, day first', (value) => {
    expect(parseDay(value, 'day-first')).toEqual({ day: '2010-11-12' })
  })

  it('is read month first where that is said', () => {
    expect(parseDay('12/11/2010', 'month-first')).toEqual({ day: '2010-12-11' })
  })

  it.each([
    ['5/5/98', '1998-05-05'],
    ['5/5/49', '2049-05-05'],
    ['98/05/12', '1998-05-12'],
    ['1 Sept 2026', '2026-09-01'],
    ['29/2/2028', '2028-02-29'],
    ['1er janvier 2011', '2011-01-01'],
    ['3 févr. 2011', '2011-02-03'],
    ['3 Fe\u0301vrier 2011', '2011-02-03'],
    ['12-avr-11', '2011-04-12'],
    ['12 mai 2011', '2011-05-12'],
    ['12 juin 2011', '2011-06-12'],
    ['12 juil. 2011', '2011-07-12'],
    ['12 août 2011', '2011-08-12'],
    ['31 DÉC 2011', '2011-12-31'],
  ])('“%s” is %s', (value, day) => {
    expect(parseDay(value, 'day-first')).toEqual({ day })
  })

  it.each([
    ['31/11/2010', 'day-first', '“31/11/2010” is not a date: November 2010 has 30 days.'],
    ['29/2/2027', 'day-first', '“29/2/2027” is not a date: February 2027 has 28 days.'],
    ['12/25/2010', 'day-first', '“12/25/2010” is not a date: there is no month 25.'],
    ['25/12/2010', 'month-first', '“25/12/2010” is not a date: there is no month 25.'],
    ['2010-13-01', 'year-first', '“2010-13-01” is not a date: there is no month 13.'],
    ['0/5/2010', 'day-first', '“0/5/2010” is not a date: there is no day 0.'],
    ['3 May 0210', 'day-first', '“3 May 0210” is not a date: the year 210 cannot be meant.'],
    ['12 jui 2011', 'day-first', '“12 jui 2011” is not a date. Write it like 2010-11-25.'],
    ['40 Foo 2010', 'day-first', '“40 Foo 2010” is not a date. Write it like 2010-11-25.'],
    ['2010', 'day-first', '“2010” is not a date. Write it like 2010-11-25.'],
    ['unknown', 'day-first', '“unknown” is not a date. Write it like 2010-11-25.'],
    [
      '12/11/2010',
      'year-first',
      '“12/11/2010” does not begin with its year. Say whether the day or the month comes first in it.',
    ],
  ] as const)('“%s” read %s is refused', (value, order, refusal) => {
    expect(parseDay(value, order)).toEqual({ refusal })
  })
})
