import type { Account } from './test'

/** Every route of the specification by the account that may open it; optional parts once without and once with one. */
export const adminRoutes = [
  '/dashboard',
  '/classes',
  '/subjects',
  '/grading',
  '/add_class',
  '/add_subject',
  '/edit_subject',
  '/edit_subject/112',
  '/staff',
  '/add_staff',
  '/upload_marks',
  '/capture_attendance',
  '/terms',
  '/add_term',
  '/admissions',
  '/students',
  '/students/s1',
  '/marks',
  '/marks/s2',
  '/attendance',
  '/attendance/s3',
  '/add_students',
  '/student_details',
  '/staff_details',
  '/edit_student',
  '/assign_subject',
  '/edit_staff',
  '/staff_profile',
  '/timetable',
  '/import_roster',
  '/import_electives/s3',
  '/import_allocations',
  '/import_calendar',
  '/import_registers',
  '/photo_sheet',
  '/result',
  '/mark_sheet',
  '/releases',
  '/rollover',
  '/accounts',
  '/school',
  '/paper_texts',
  '/electives',
  '/electives/s3',
  '/background_work',
  '/confirmations',
  '/roster_clients',
  '/sign_in_provider',
  '/webhooks',
  '/sets',
  '/sets/s3',
  '/duplicate_students',
  '/guardians',
  '/duplicate_guardians',
  '/report_cards',
  '/chat_reports',
  '/notices',
  '/security',
  '/roles',
]

export const staffRoutes = [
  '/teacher/dashboard',
  '/teacher/profile',
  '/teacher/timetable',
  '/teacher/subjects',
  '/teacher/marks',
  '/teacher/marks/1',
  '/teacher/upload_marks',
  '/teacher/student_attendance',
  '/teacher/report_comments',
  '/teacher/notices',
  '/teacher/security',
]

export const studentRoutes = [
  '/dashboard',
  '/admissions',
  '/students',
  '/students/s1',
  '/students/s2',
  '/marks',
  '/marks/s2',
  '/attendance',
  '/attendance/s2',
  '/sample-page',
  '/notices',
  '/timetable',
  '/security',
]

const longestWalk = 15

/** Who may open them and a part of the routes that a test can walk in its time, with the first one to name it by. */
export const walks = (
  [
    ['admin', adminRoutes],
    ['teacher', staffRoutes],
    ['student', studentRoutes],
  ] as [Account, string[]][]
).flatMap(([account, routes]) =>
  routes.flatMap((first, at) =>
    at % longestWalk === 0 ? [{ account, first, paths: routes.slice(at, at + longestWalk) }] : [],
  ),
)
