import { expect, it } from '@jest/globals'
import { findDestination, type ScreenRoute } from './routes'

const screenAt = (path: string): ScreenRoute => ({
  remote: 'admin',
  row: { path, title: path, category: 'admin' } as ScreenRoute['row'],
})

const paths = ['students', 'students/:id', 'student_details/:class', 'Élèves', ':other/settings']
const routes = paths.map(screenAt)

function pathAt(address: string) {
  const found = findDestination(routes, address, 'admin')
  return found.kind === 'screen' ? found.route.row.path : found.kind
}

it.each([
  ['/students', 'students'],
  ['/students/', 'students'],
  ['/STUDENTS/7', 'students/:id'],
  ['/%73tudents/7', 'students/:id'],
  ['/students/settings', 'students/:id'],
  ['/student_details/s1', 'student_details/:class'],
  ['/%C3%89l%C3%A8ves', 'Élèves'],
  ['/marks/settings', ':other/settings'],
  ['/marks', 'unknown'],
  ['/stud', 'unknown'],
  ['/%', 'unknown'],
])('%s is the screen of %s', (address, path) => {
  expect(pathAt(address)).toBe(path)
})

it('asks each category for its own of the rows that share an address', () => {
  const marks = (['admin', 'staff'] as const).map((category) => {
    const { remote, row } = screenAt('marks')
    return { remote, row: { ...row, category } }
  })
  const foundBy = (category: 'admin' | 'staff' | 'student') => findDestination(marks, '/marks', category)
  expect([foundBy('staff'), foundBy('admin'), foundBy('student')]).toEqual([
    { kind: 'screen', route: marks[1] },
    { kind: 'screen', route: marks[0] },
    { kind: 'of-others' },
  ])
})
