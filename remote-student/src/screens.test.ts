import { isIconName } from '@bellhouse/ui'
import { describe, expect, it } from '@jest/globals'
import screens from './screens'

const places = screens.flatMap(({ path, title, menu = [] }) =>
  menu.map((place) => ({ url: `/${path}`, title, ...place })),
)

describe('the table of the students', () => {
  it('§2 shares its paths with the administration and adds the placeholder, the notices, the timetable and the own security', () => {
    expect(screens.map(({ path }) => path)).toEqual([
      'dashboard',
      'admissions',
      'students/:class?',
      'marks/:class?',
      'attendance/:class?',
      'sample-page',
      'notices/:notice_id?',
      'timetable',
      'security',
    ])
    expect(new Set(screens.map(({ category }) => category))).toEqual(new Set(['student']))
  })

  it('§2 offers the student menu, its settings all leading to the placeholder', () => {
    const inOrder = places.toSorted((one, other) => one.order - other.order)
    expect(inOrder.map(({ title, url }) => [title, url])).toEqual([
      // The specification's, then what is added behind them.
      ['Dashboard', '/dashboard'],
      ['Admissions', '/admissions'],
      ['Students', '/students/'],
      ['Marks', '/marks/s1'],
      ['Attendance', '/attendance/'],
      ['Current Term', '/sample-page'],
      ['Grading System', '/sample-page'],
      ['Subjects', '/sample-page'],
      ['Classes', '/sample-page'],
      ['Timetable', '/timetable'],
      ['Notices', '/notices'],
    ])
    expect(places.filter(({ icon }) => !isIconName(icon))).toEqual([])
  })
})
