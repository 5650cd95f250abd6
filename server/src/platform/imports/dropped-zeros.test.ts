import { expect, it } from '@jest/globals'
import { zerosHint } from './dropped-zeros'

it.each([
  ['7', ' Perhaps 007 is meant, whose zeros a spreadsheet has dropped.'],
  ['A7', ' Perhaps 0a7 is meant, whose zeros a spreadsheet has dropped.'],
  ['8', ''],
  ['12', ''],
])('says whose number is meant by %s', (text, hint) => expect(zerosHint(['12', '007', '0a7', '80'], text)).toBe(hint))
