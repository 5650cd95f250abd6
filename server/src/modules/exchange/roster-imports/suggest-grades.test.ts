import { readyMadeClasses } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { suggestClass } from './suggest-grades'

const classesOf = (key: string) => readyMadeClasses.find((set) => set.key === key)?.classes ?? []

describe('which class a grade of a file most likely is', () => {
  it.each([
    ['s1-s6', 'S.1', 's1'],
    ['s1-s6', 'Senior 6', 's6'],
    ['s1-s6', 'Senior One', 's1'],
    ['s1-s6', 'S. IV', 's4'],
    ['s1-s6', 'Senior One Thousand', null],
    ['s1-s6', 'Form 3', 's3'],
    ['s1-s6', '07', 's1'],
    ['s1-s6', 'Grade 12', 's6'],
    ['s1-s6', 'PS1', null],
    ['s1-s6', 'KG2', null],
    ['s1-s6', '13', null],
    ['form-1-4', 'FORM-2', 'form-2'],
    ['form-1-4', 'Form 4', 'form-4'],
    ['form-1-4', 'FORM TWO', 'form-2'],
    ['form-1-4', 'F3', 'form-3'],
    ['form-1-4', 'Grade 9', 'form-1'],
    ['form-1-4', 'Grade 8', null],
    ['form-1-4', '5', null],
    ['grade-7-12', 'Grade 07', 'grade-7'],
    ['grade-7-12', '10', 'grade-10'],
    ['grade-7-12', '1 I', null],
    ['grade-7-12', '6', null],
    ['grade-7-12', 'Grade 1', null],
    ['jss-sss', 'JSS1', 'jss-1'],
    ['jss-sss', 'SSS 1', 'sss-1'],
    ['jss-sss', 'JSS Two', 'jss-2'],
    ['jss-sss', '1', null],
    ['year-7-13', 'Year 13', 'year-13'],
    ['year-7-13', 'Y7', null],
  ])('%s: %s is %s', (key, grade, code) => {
    expect(suggestClass(grade, classesOf(key))).toBe(code)
  })
})
