import { expect, it } from '@jest/globals'
import { initialsOf } from './initials'

it.each([
  ['Nakato, Ruth Joy', 'R. J. N.'],
  ['Ọṣọ́ Nakato Ɓello', 'Ọ. N. Ɓ.'],
  ['ọlá', 'Ọ.'],
  ["Ssempa-Kato, D'Angelo", 'D. S. K.'],
  ['Okot, ', 'O.'],
  ['', ''],
])('has a letter for each name: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
