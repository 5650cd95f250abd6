import { expect, it } from '@jest/globals'
import { usernameFor } from './username'

it.each([
  ['Grace Mary', 'Nakato', 'grace.nakato'],
  ['Ọlábísí', 'Ɗanjuma', 'olabisi.danjuma'],
  ['Ann', 'O’Neil-Smith', 'ann.oneilsmith'],
  ['', 'Madonna', 'madonna'],
  ['Nakato Sarah', '', 'nakato.sarah'],
  ['Nakato', '', 'nakato'],
  ['王', '芳', '14001'],
])('makes of %s %s the username %s', (givenNames, familyName, username) => {
  expect(usernameFor({ givenNames, familyName, number: '14001' })).toBe(username)
})
