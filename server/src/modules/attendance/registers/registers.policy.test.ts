import { expect, it } from '@jest/globals'
import { admin, student, teacher } from '../../../../test/an-actor'
import { refusalOf } from '../../../../test/refusal-of'
import { mustHaveStream } from './registers.policy'

it.each([
  ['an admin any stream', admin, [], null],
  ['a teacher an assigned stream', teacher, ['west', 'east'], null],
  ['a teacher no other stream', teacher, ['west'], 'This stream does not exist'],
  ['a student none', student, [], 'This stream does not exist'],
])('gives %s', (_, actor, assigned, refusal) => {
  expect(refusalOf(() => mustHaveStream(actor, 'east', assigned))).toBe(refusal)
})
