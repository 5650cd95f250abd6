import { expect, it } from '@jest/globals'
import { colourOf, initialsOf } from './initials'

it.each([
  ['Adaeze Nwosu', 'AN'],
  ['Nwosu, Adaeze', 'AN'],
  ['Adéyẹmí, Ọlábísí', 'ỌA'],
  ['ɗanjuma, Tunde Musa', 'TƊ'],
  ['Pelé', 'P'],
  ['o\u0323la', 'O\u0323'],
  ['', ''],
])('writes %j as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('gives the same name the same one of six colours', () => {
  const colours = ['Ada', 'Ben', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gil'].map(colourOf)
  expect(colours).toEqual(['Ada', 'Ben', 'Cyd', 'Dan', 'Eve', 'Fay', 'Gil'].map(colourOf))
  expect(colours.every((colour) => colour >= 0 && colour < 6)).toBe(true)
})
