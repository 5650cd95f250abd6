import { expect, test } from '@jest/globals'
import { withoutAccents } from './accents'

test('takes marks off letters, whether they are one with them or beside them', () => {
  expect(withoutAccents('Éloïse')).toBe('Eloise')
  expect(withoutAccents('E\u0301lo\u0308ise')).toBe('Eloise')
})

test('leaves letters of their own and signs', () => {
  expect(withoutAccents('Øyvind Đỗ ^ Łódź’s')).toBe('Øyvind Đo ^ Łodz’s')
})
