import { expect, it } from '@jest/globals'
import { firstAddressesOf } from './first-addresses'

const students = { path: 'students/:class?', first: '/api/students?class=:class&sex=:sex' }
const sheets = { path: 'mark_sheet/:id?', first: '/api/mark-sheets/page' }
const student = { path: 'student_details/:student_id?', first: '/api/students/:student_id' }
const notices = { path: 'notices', first: '/api/notices?scope=current' }

it('puts what the path and the query of the address say where the row wants it', () => {
  expect(firstAddressesOf(students, '/students/s1', '?sex=female')).toEqual(['/api/students?class=s1&sex=female'])
  expect(firstAddressesOf(students, '/students', '')).toEqual(['/api/students'])
  expect(firstAddressesOf(students, '/students/a%20b', '?sex=')).toEqual(['/api/students?class=a+b'])
  expect(firstAddressesOf(student, '/student_details/a%2Fb', '')).toEqual(['/api/students/a%2Fb'])
  expect(firstAddressesOf(notices, '/notices', '')).toEqual(['/api/notices?scope=current'])
})

it('is silent where the address says something that the row does not name, or lacks what stands in the path', () => {
  expect(firstAddressesOf(sheets, '/mark_sheet', '')).toEqual(['/api/mark-sheets/page'])
  expect(firstAddressesOf(sheets, '/mark_sheet', '?page=2')).toEqual([])
  expect(firstAddressesOf(sheets, '/mark_sheet/a.b.c', '')).toEqual([])
  expect(firstAddressesOf(student, '/student_details', '')).toEqual([])
  expect(firstAddressesOf(student, '/elsewhere', '')).toEqual([])
  expect(firstAddressesOf({ path: 'profile' }, '/profile', '')).toEqual([])
})

it('adds what the screen needs at every address, and what the path says enough for', () => {
  const row = { ...student, always: ['/api/school', '/api/students/:student_id/changes'] }
  const changes = '/api/students/a%2Fb/changes'
  expect(firstAddressesOf(row, '/student_details/a%2Fb', '')).toEqual(['/api/students/a%2Fb', '/api/school', changes])
  expect(firstAddressesOf(row, '/student_details/a%2Fb', '?page=2')).toEqual(['/api/school', changes])
  expect(firstAddressesOf(row, '/student_details', '')).toEqual(['/api/school'])
  expect(firstAddressesOf(row, '/elsewhere', '')).toEqual([])
})

it('asks nothing first that somebody may not ask for', () => {
  const row = { ...notices, firstPermission: 'notices.write', always: ['/api/school'] }
  expect(firstAddressesOf(row, '/notices', '', ['notices.read'])).toEqual(['/api/school'])
  expect(firstAddressesOf(row, '/notices', '', ['notices.write'])).toEqual([
    '/api/notices?scope=current',
    '/api/school',
  ])
  expect(firstAddressesOf(row, '/notices', '', undefined)).toHaveLength(2)
})

it('leaves out what somebody may not ask for, as far as that is known', () => {
  const row = { path: 'notices', offered: { 'notes.read': ['/api/notes'], 'papers.write': ['/api/papers'] } }
  expect(firstAddressesOf(row, '/notices', '', ['papers.write'])).toEqual(['/api/papers'])
  expect(firstAddressesOf(row, '/notices', '', undefined)).toEqual(['/api/notes', '/api/papers'])
})
