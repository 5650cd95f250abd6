import { expect, it } from '@jest/globals'
import { likelyClass } from './likely-class'

const forms = [1, 2, 3, 4].map((number) => ({ value: `s${number}`, label: `Form ${number}` }))

it.each([
  ['1A', 's1'],
  ['S.2 Green', 's2'],
  ['Form 3 West', 's3'],
  ['Class 4B', 's4'],
  ['12A', null],
  ['East', null],
])('finds the class that %s says: %s', (text, code) => {
  expect(likelyClass(text, forms)).toBe(code)
})

it('proposes none where two classes have the number', () => {
  const both = [...forms, { value: 'p1', label: 'Primary 1' }]
  expect(likelyClass('1A', both)).toBeNull()
  expect(likelyClass('P1 Red', both)).toBe('p1')
})
