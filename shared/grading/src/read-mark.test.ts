import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readMark, writeMark } from './read-mark'

describe('reading a mark', () => {
  it.each([
    ['0', 0],
    ['45.5', 45.5],
    ['45,5', 45.5],
    ['45.25', 45.25],
    [' 60 ', 60],
    ['60.00', 60],
    ['07', 7],
    ['\u00a012', 12],
  ])('takes %j as a number', (text, value) => {
    expect(readMark(text, 60)).toEqual({ mark: { value, status: null } })
  })

  it.each([
    ['ABS', 'absent'],
    ['abs', 'absent'],
    ['Abs.', 'absent'],
    ['Ab', 'absent'],
    ['absent', 'absent'],
    ['EX', 'exempt'],
    ['w', 'withheld'],
    [' I ', 'incomplete'],
    ['exempted', 'exempt'],
    ['Exempt', 'exempt'],
    ['Withheld', 'withheld'],
    ['inc.', 'incomplete'],
    ['Incomplete', 'incomplete'],
  ])('takes %j as %s', (text, status) => {
    expect(readMark(text, 60)).toEqual({ mark: { value: null, status } })
  })

  it.each(['', ' ', '\t'])('takes %j as no mark, which is not zero', (text) => {
    expect(readMark(text, 60)).toEqual({ mark: { value: null, status: null } })
  })

  it.each([
    '1E2',
    '1e1',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x0',
    '0b1',
    '１２',
    '٣',
    '-1',
    '+1',
    '.5',
    '5.',
    '1 2',
    '1,2,3',
    '1_0',
    '10%',
    '5/10',
    '=5',
    'null',
    'A',
    'B+',
    'n/a',
    'A.',
    'ABS..',
    '45.',
    '--',
    '१',
    '²',
  ])('refuses %j, which is not a number', (text) => {
    expect(readMark(text, 60)).toEqual({ refusal: `“${text}” is not a mark. Write a number, ABS, EX, W or I` })
  })

  it('refuses more than can be reached, and names the limit', () => {
    expect(readMark('60.01', 60)).toEqual({ refusal: '60.01 is more than 60, the most that can be reached' })
    expect(readMark('999999', 7.5)).toEqual({ refusal: '999999 is more than 7.5, the most that can be reached' })
  })

  it('refuses a third decimal instead of rounding it, and so never takes a thousands mark for a decimal one', () => {
    expect(readMark('45.555', 60)).toEqual({ refusal: '45.555 has more than two decimals' })
    expect(readMark('1,000', 60)).toEqual({ refusal: '1,000 has more than two decimals' })
  })

  it('keeps the sentence short, however long a text is', () => {
    expect(readMark('x'.repeat(5000), 60).refusal?.length).toBeLessThan(100)
    expect(readMark(`1.${'0'.repeat(5000)}`, 60).refusal?.length).toBeLessThan(100)
  })

  it('shortens what is longer than twenty signs', () => {
    expect(readMark('x'.repeat(20), 60).refusal).toMatch(/^“x{20}” is not a mark/)
    expect(readMark('x'.repeat(21), 60).refusal).toMatch(/^“x{20}…” is not a mark/)
  })

  it.each([
    [null, 'absent', 'ABS'],
    [null, 'exempt', 'EX'],
    [null, 'withheld', 'W'],
    [null, 'incomplete', 'I'],
    [null, null, ''],
    [0, null, '0'],
    [7.5, null, '7.5'],
  ] as const)('writes the value %p with the status %p as %j, and reads it again', (value, status, text) => {
    expect(writeMark({ value, status })).toBe(text)
    expect(readMark(text, 60)).toEqual({ mark: { value, status } })
  })

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        const mark = { value: hundredths / 100, status: null }
        expect(readMark(writeMark(mark), 100)).toEqual({ mark })
      }),
    )
  })

  it('never takes any text for a number outside the limits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { mark } = readMark(text, 60)
        if (mark?.value != null) expect(mark.value >= 0 && mark.value <= 60).toBe(true)
      }),
    )
  })
})
