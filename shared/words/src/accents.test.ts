import { expect, test } from '@jest/globals'
import { plainWord, withoutAccents } from './accents'

test('takes marks off letters, whether they are one with them or beside them', () => {
  expect(withoutAccents('Éloïse')).toBe('Eloise')
  expect(withoutAccents('E\u0301lo\u0308ise')).toBe('Eloise')
})

test('leaves letters of their own and signs', () => {
  expect(withoutAccents('Øyvind Đỗ ^ Łódź’s')).toBe('Øyvind Đo ^ Łodz’s')
})

test('makes one word of what people write differently', () => {
  for (const text of ['S.1 Éast', 's1 east', 'S-1  EAST', 'Ｓ1 E\u0301ast', ' s1/East.'])
    expect(plainWord(text)).toBe('s1east')
  expect(plainWord('S2 East')).not.toBe('s1east')
  expect(plainWord(' – ')).toBe('')
})
