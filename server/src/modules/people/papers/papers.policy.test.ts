import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../../../../test/refusal-of'
import { mustBeDue, mustBeFilled, mustHold } from './papers.policy'

const stillHere =
  'Nakato, Ruth is still at the school. A leaving certificate is for somebody who has left or graduated.'
const nothingYet = 'No report card of Nakato, Ruth is published yet, so there is nothing to put on a transcript.'

describe('a paper', () => {
  it.each([
    ['leaving-certificate', 'active', 1, stillHere],
    ['leaving-certificate', 'suspended', 1, stillHere],
    ['leaving-certificate', 'left', 0, null],
    ['leaving-certificate', 'graduated', 0, null],
    ['transcript', 'active', 0, nothingYet],
    ['transcript', 'active', 1, null],
    ['testimonial', 'active', 0, null],
  ] as const)('of the kind %s for somebody %s with %i cards', (kind, status, cards, refusal) => {
    const student = { name: 'Nakato, Ruth', status }
    expect(refusalOf(() => mustBeDue(kind, student, Array.from({ length: cards })))).toBe(refusal)
  })

  it.each([
    ['{name} left', { name: 'Ruth' }, null],
    ['{name} of {house}', { name: 'Ruth' }, null],
    [
      '{birth date}',
      { 'birth date': '' },
      'The record of the student says nothing for {birth date}. Add it there, or leave {birth date} out of the text.',
    ],
    ['{left on} {conduct}', { conduct: 'Good' }, { leftOn: 'Choose the day on which the student left' }],
    ['{conduct}', {}, { conduct: 'Enter the conduct' }],
  ])('with the text %s has something for each word', (text, values, refusal) => {
    expect(refusalOf(() => mustBeFilled(text, values))).toEqual(refusal)
  })

  it('is withdrawn once', () => {
    expect(refusalOf(() => mustHold({ withdrawnOn: null }))).toBeNull()
    expect(refusalOf(() => mustHold({ withdrawnOn: '2026-11-22' }))).toBe('This paper has already been withdrawn.')
  })
})
