import { addStudent, saveSchoolSettings } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { requiredFields } from './required-fields'

it('is what the contract refuses empty, lists too, and nothing else', () => {
  const isRequired = requiredFields(saveSchoolSettings)
  expect(['name', 'weekDays', 'phones', 'motto', 'registersFrom', 'nothing of it'].map(isRequired)).toEqual([
    ...[true, true, false, false, false, false],
  ])
})

it('is not what may be empty as long as another is filled', () => {
  const isRequired = requiredFields(addStudent)
  expect(['familyName', 'givenNames', 'admissionNumber'].map(isRequired)).toEqual([false, false, true])
})
