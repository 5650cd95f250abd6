import { expect, it } from '@jest/globals'
import { firstAddressOf } from './first-address'

const students = { path: 'students/:class?', first: '/api/students?class=:class&sex=:sex' }
const sheets = { path: 'mark_sheet/:id?', first: '/api/mark-sheets/page' }
const student = { path: 'student_details/:student_id?', first: '/api/students/:student_id' }
const notices = { path: 'notices', first: '/api/notices?scope=current' }

it('puts what the path and the query of the address say where the row wants it', () => {
  expect(firstAddressOf(students, '/students/s1', '?sex=female')).toBe('/api/students?class=s1&sex=female')
  expect(firstAddressOf(students, '/students', '')).toBe('/api/students')
  expect(firstAddressOf(students, '/students/a%20b', '?sex=')).toBe('/api/students?class=a+b')
  expect(firstAddressOf(student, '/student_details/a%2Fb', '')).toBe('/api/students/a%2Fb')
  expect(firstAddressOf(notices, '/notices', '')).toBe('/api/notices?scope=current')
})

it('is silent where the address says something that the row does not name, or lacks what stands in the path', () => {
  expect(firstAddressOf(sheets, '/mark_sheet', '')).toBe('/api/mark-sheets/page')
  expect(firstAddressOf(sheets, '/mark_sheet', '?page=2')).toBeUndefined()
  expect(firstAddressOf(sheets, '/mark_sheet/a.b.c', '')).toBeUndefined()
  expect(firstAddressOf(student, '/student_details', '')).toBeUndefined()
  expect(firstAddressOf(student, '/elsewhere', '')).toBeUndefined()
  expect(firstAddressOf({ path: 'profile' }, '/profile', '')).toBeUndefined()
})
