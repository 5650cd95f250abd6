import { isIconName } from '@bellhouse/ui'
import { describe, expect, it } from '@jest/globals'
import screens from './screens'

const places = screens.flatMap(({ path, title, menu = [] }) =>
  menu.map((place) => ({ url: `/${path}`, title, ...place })),
)

describe('the table of the teachers', () => {
  it('§2 has every staff-only route', () => {
    expect(screens.map(({ path }) => path).sort()).toEqual([
      'teacher/dashboard',
      'teacher/marks/:id?',
      'teacher/notices/:notice_id?',
      'teacher/profile',
      'teacher/report_comments/:stream_id?',
      'teacher/security',
      'teacher/student_attendance',
      'teacher/subjects',
      'teacher/timetable',
      'teacher/upload_marks',
    ])
    expect(new Set(screens.map(({ category }) => category))).toEqual(new Set(['staff']))
  })

  it('§2 offers the staff menu in its order', () => {
    const inOrder = places.toSorted((one, other) => one.order - other.order)
    expect(inOrder.map(({ title, url }) => [title, url])).toEqual([
      ['Dashboard', '/teacher/dashboard'],
      ['Profile', '/teacher/profile'],
      ['Time Table', '/teacher/timetable'],
      ['Attendance', '/teacher/student_attendance'],
      ['Student Marks', '/teacher/marks'],
      ['Subjects Allocated', '/teacher/subjects'],
      // Added behind the specification's.
      ['Report comments', '/teacher/report_comments'],
      ['Notices', '/teacher/notices'],
    ])
    expect(places.filter(({ icon }) => !isIconName(icon))).toEqual([])
  })
})
