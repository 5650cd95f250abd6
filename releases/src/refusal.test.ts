import { describe, expect, it } from '@jest/globals'
import { hasCode, messageOf, nothingWhereRefused, orNothing, Refusal, StoreAwayError } from './refusal'
import { missingLine } from './storage'

const failure = (code: string) => Object.assign(new Error(code), { code })

describe('a failure', () => {
  it.each([
    [failure('ENOENT'), true],
    [failure('EACCES'), true],
    [failure('EIO'), false],
    [new Error('ENOENT'), false],
    ['ENOENT', false],
    [null, false],
    [undefined, false],
  ])('%p has one of the codes: %s', (error, has) => {
    expect(hasCode(error, 'ENOENT', 'EACCES')).toBe(has)
  })

  it.each([
    [new Error('It broke'), 'It broke'],
    [{ message: 7 }, '7'],
    ['It broke', 'It broke'],
    [null, 'null'],
    [{ message: undefined }, 'undefined'],
  ])('%p says %j', (error, message) => {
    expect(messageOf(error)).toBe(message)
  })

  it('is nothing where something is not there, and stays one otherwise', () => {
    expect([orNothing(failure('ENOENT')), orNothing(failure('ENOTDIR'))]).toEqual([undefined, undefined])
    expect(() => orNothing(failure('EIO'))).toThrow('EIO')
  })

  it('is nothing where it was refused; a store that is away and a bug stay failures', () => {
    expect(nothingWhereRefused(new Refusal('No'))).toBeUndefined()
    expect(() => nothingWhereRefused(new StoreAwayError('Away'))).toThrow('Away')
    expect(() => nothingWhereRefused(new Error('Bug'))).toThrow('Bug')
  })
})

it.each([
  ['', 'b', 'b\n'],
  ['a\n', 'b', 'b\n'],
  ['a\nto', 'b', '\nb\n'],
  ['a\nb\n', 'b', ''],
  ['a\nbc\n', 'b', 'b\n'],
])('%j needs for the line %j: %j', (text, line, missing) => {
  expect(missingLine(text, line)).toBe(missing)
})
