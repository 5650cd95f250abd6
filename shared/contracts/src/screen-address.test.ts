import { expect, it } from '@jest/globals'
import { paramsAt } from './screen-address'

it('finds the parameters of an address, with and without those that may be missing', () => {
  expect(paramsAt('students/:class?', '/students/s1')).toEqual({ class: 's1' })
  expect(paramsAt('students/:class?', '/students/')?.class).toBeUndefined()
  expect(paramsAt('dashboard', '/dashboard')).toEqual({})
  expect(paramsAt('dashboard', '/dashboards')).toBeUndefined()
  expect(paramsAt('sample-page', '/sampleXpage')).toBeUndefined()
})
