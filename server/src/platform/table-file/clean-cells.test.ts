import { expect, it } from '@jest/globals'
import { sentencesOf } from './clean-cells'

it('says in how many cells something was removed', () => {
  expect(sentencesOf({ spaces: 1, invisible: 1234, wide: 0 })).toEqual([
    'Spaces around or doubled between words were removed in 1 cell.',
    'Invisible characters were removed in 1,234 cells.',
  ])
})
