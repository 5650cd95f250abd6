import { describe, expect, it } from '@jest/globals'
import { findLikely, likenessOfNames } from './likely-pupils'

const aPupil = (name: string, admissionNumber: string) => ({
  ...{ studentId: name, streamId: 's', groups: ['s'], name, admissionNumber, examNumber: null },
})

const pupils = [aPupil('Nakato, Grace', '017/24'), aPupil('Nakato, Joy', '018/24'), aPupil('Okello, Ben', '019/24')]

describe('the likeness of names', () => {
  it.each([
    ['GRACE NAKATO', 'Nakato, Grace'],
    ['Zoë Auma', 'Auma, Zoe'],
  ])('does not mind order, case and accents: %s', (one, other) => expect(likenessOfNames(one, other)).toBe(1))

  it('forgives a letter, and not another name', () => {
    expect(likenessOfNames('Nakatto Grace', 'Nakato, Grace')).toBeGreaterThan(0.8)
    expect(likenessOfNames('Mary Achieng', 'Nakato, Grace')).toBeLessThan(0.4)
    expect(likenessOfNames('', 'Nakato, Grace')).toBe(0)
  })
})

describe('who may be meant', () => {
  const named = (number: string, name: string) => findLikely({ number, name }, pupils).map((one) => one.name)

  it('are those with a like name, the likeliest first', () => {
    expect(named('X', 'Grace Nakatto')).toEqual(['Nakato, Grace', 'Nakato, Joy'])
  })

  it('are those with the same number without its signs', () => expect(named('019-24', '')).toEqual(['Okello, Ben']))

  it('are nobody where nothing is like', () => expect(named('X', 'Mary Achieng')).toEqual([]))
})
