import { isIconName } from '@bellhouse/ui'
import { describe, expect, it } from '@jest/globals'
import screens from './screens'

const classes = ['s1', 's2', 's3', 's4', 's5', 's6']
const places = screens.flatMap(({ path, title, menu = [] }) => menu.map((place) => ({ path, title, ...place })))

describe('the table of the administration', () => {
  it('§2 has every admin-only route, the timetable of the menu, the roster import and the releases', () => {
    expect(screens.map(({ path }) => path).sort()).toEqual(
      [
        ...['dashboard', 'classes', 'subjects', 'grading', 'add_class', 'add_subject', 'edit_subject/:subject_code?'],
        ...['staff', 'add_staff', 'upload_marks', 'capture_attendance', 'terms', 'add_term', 'admissions'],
        ...['students/:class?', 'marks/:class?', 'attendance/:class?', 'add_students', 'student_details/:student_id?'],
        ...['staff_details/:staff_id?', 'edit_student/:student_id?', 'assign_subject/:staff_id?'],
        ...['edit_staff/:staff_id?', 'staff_profile/:staff_id?', 'timetable', 'import_roster', 'releases', 'rollover'],
        ...[
          'accounts',
          'photo_sheet/:stream_id?',
          'result/:student_id?',
          'mark_sheet/:id?',
          'report_cards/:stream_id?',
          'school',
        ],
        'import_electives/:class?',
        'import_allocations',
        'import_applications',
        'import_calendar',
        'import_registers',
        'paper_texts',
        'electives/:class?',
        'background_work',
        'confirmations',
        'roster_clients',
        'sign_in_provider',
        'webhooks/:webhook_id?',
        'sets/:class?',
        'duplicate_students',
        'duplicate_guardians',
        'guardians/:guardian_id?',
        'chat_reports/:report_id?',
        'notices/:notice_id?',
        'own_teaching',
        'security',
        'roles/:role_id?',
        'access/:account_id?',
      ].sort(),
    )
    expect(new Set(screens.map(({ category }) => category))).toEqual(new Set(['admin']))
  })

  it('§2 offers the admin menu in its order', () => {
    expect(places.toSorted((one, other) => one.order - other.order).map(({ title }) => title)).toEqual([
      'Dashboard',
      'Admissions',
      'Students',
      'Student Marks',
      'Attendance',
      'Staff Members',
      'Teaching Timetable',
      'Current Term',
      'Grading System',
      'Subjects',
      'Classes',
      // Added behind the specification's.
      'Report cards',
      'Rollover',
      'Guardians',
      'Accounts',
      'Roles',
      'Notices',
      'Reported conversations',
      'School',
      'Imports',
      'Releases',
      'Background work',
    ])
  })

  it.each([
    ['students', ['/students/', ...classes.map((code) => `/students/${code}`)]],
    ['marks', classes.map((code) => `/marks/${code}`)],
    ['attendance', ['/attendance/', ...classes.map((code) => `/attendance/${code}`)]],
  ])('§2 opens %s by class', (id, urls) => {
    expect(places.find((place) => place.id === id)?.children?.map(({ url }) => url)).toEqual(urls)
  })

  it('has a drawing for every entry', () => {
    expect(places.filter(({ icon }) => !isIconName(icon))).toEqual([])
  })
})
