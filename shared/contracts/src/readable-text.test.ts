import { describe, expect, it } from '@jest/globals'
import { dayAfter, daysBetween } from './days'
import { hasUnseen, hasUnseenInLines, readableLine, readableText, visibleText } from './readable-text'

describe('what nobody can see', () => {
  it.each(['\u0000', '\u202e', '\ufeff', '\ud800', '\uffff', '\u2028'])('is found, and taken away: %j', (sign) => {
    expect(hasUnseen(`A${sign}da`)).toBe(true)
    expect(readableLine(`A${sign}da`)).toBe('Ada')
  })

  it('is not what breaks lines, where there are lines', () => {
    expect(hasUnseenInLines('one\n\ttwo')).toBe(false)
    expect(hasUnseenInLines('one\u202etwo')).toBe(true)
    expect(readableText(' one\n\ttwo\u0000 ')).toBe('one\n\ttwo')
  })

  it('alone is nothing that one could write to another', () => {
    expect(visibleText('\u200b\u2060 \u00ad')).toBe('')
    expect(visibleText(' one\u200b ')).toBe('one\u200b')
  })

  it('is no letter of any language', () => {
    for (const name of ['Ọ̀pẹ', '数学', 'محمد', '👩‍👧']) expect(readableLine(name)).toBe(name)
  })
})

describe('days', () => {
  it('go on over the ends of months and years, forwards and back', () => {
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
  })
})
