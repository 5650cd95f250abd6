import type { Category, TeachingCategory } from './permissions'

/** Where each screen is, as its row in `screens.ts` says it to the router. Nobody types a path anywhere else, the server neither. */
export const pathOf = {
  access: 'access/:account_id?',
  accounts: 'accounts',
  addClass: 'add_class',
  addStaff: 'add_staff',
  addStudents: 'add_students',
  addSubject: 'add_subject',
  addTerm: 'add_term',
  admissions: 'admissions',
  assignSubject: 'assign_subject/:staff_id?',
  attendance: 'attendance/:class?',
  captureAttendance: 'capture_attendance',
  chatReports: 'chat_reports/:report_id?',
  classes: 'classes',
  dashboard: 'dashboard',
  backgroundWork: 'background_work',
  confirmations: 'confirmations',
  duplicates: 'duplicate_students',
  duplicateGuardians: 'duplicate_guardians',
  editStaff: 'edit_staff/:staff_id?',
  editStudent: 'edit_student/:student_id?',
  editSubject: 'edit_subject/:subject_code?',
  electives: 'electives/:class?',
  grading: 'grading',
  guardians: 'guardians/:guardian_id?',
  importAllocations: 'import_allocations',
  importApplications: 'import_applications',
  importCalendar: 'import_calendar',
  importElectives: 'import_electives/:class?',
  importRegisters: 'import_registers',
  importRoster: 'import_roster',
  markSheet: 'mark_sheet/:id?',
  marks: 'marks/:class?',
  notices: 'notices/:notice_id?',
  ownTeaching: 'own_teaching',
  paperTexts: 'paper_texts',
  photoSheet: 'photo_sheet/:stream_id?',
  releases: 'releases',
  result: 'result/:student_id?',
  reportCards: 'report_cards/:stream_id?',
  roles: 'roles/:role_id?',
  rollover: 'rollover',
  rosterClients: 'roster_clients',
  samplePage: 'sample-page',
  school: 'school',
  security: 'security',
  sets: 'sets/:class?',
  signInProvider: 'sign_in_provider',
  staff: 'staff_details/:staff_id?',
  staffList: 'staff',
  staffProfile: 'staff_profile/:staff_id?',
  student: 'student_details/:student_id?',
  students: 'students/:class?',
  subjects: 'subjects',
  teacherAttendance: 'teacher/student_attendance',
  teacherDashboard: 'teacher/dashboard',
  teacherMarks: 'teacher/marks/:id?',
  teacherNotices: 'teacher/notices/:notice_id?',
  teacherProfile: 'teacher/profile',
  teacherReportComments: 'teacher/report_comments/:stream_id?',
  teacherSecurity: 'teacher/security',
  teacherSubjects: 'teacher/subjects',
  teacherTimetable: 'teacher/timetable',
  teacherUploadMarks: 'teacher/upload_marks',
  terms: 'terms',
  timetable: 'timetable',
  uploadMarks: 'upload_marks',
  webhooks: 'webhooks/:webhook_id?',
} as const

/** What stands behind the question mark; what is empty is left out. */
type Query = Readonly<Record<string, string | number | null | undefined>>
type Plain = (query?: Query) => string
type OfOne = (id?: string | null, query?: Query) => string
type Addresses = {
  readonly [N in keyof typeof pathOf]: (typeof pathOf)[N] extends `${string}/:${string}` ? OfOne : Plain
}

/** The address of a screen, by its name: `addressOf.student(id)`, `addressOf.students('s1', { stream })`. */
export const addressOf = /* @__PURE__ */ addressesOf(pathOf)

const homes: Record<Category, string> = {
  admin: pathOf.dashboard,
  staff: pathOf.teacherDashboard,
  student: pathOf.dashboard,
}

/** The address where somebody of a category begins. */
export const homeAddress = (category: Category) => `/${homes[category]}`

/** Where anybody asks whether a printed paper is genuine: in the shell, outside of the remotes. */
export const checkAddress = (code?: string) => (code ? `/verify/${encodeURIComponent(code)}` : '/verify')

/** Where somebody signs in by the school’s provider, and is sent back to: in the shell, outside of the remotes. */
export const providerAddress = '/auth/provider'

/** Where a category reads a notice, or all of them. */
export const noticeAddress = (category: Category, noticeId?: string) =>
  ({ admin: addressOf.notices, staff: addressOf.teacherNotices, student: addressOf.notices })[category](noticeId)

/** Where whoever teaches takes a register: somebody of the office in the office’s place for all of them. */
export const registerAddress = (category: TeachingCategory, place?: Query) =>
  ({ admin: addressOf.captureAttendance, staff: addressOf.teacherAttendance })[category](place)

/** Where whoever teaches enters marks. */
export const markSheetAddress = (category: TeachingCategory, sheetId: string) =>
  ({ admin: addressOf.markSheet, staff: addressOf.teacherMarks })[category](sheetId)

/** Where a category looks after how it signs in. */
export const securityAddress = (category: Category) =>
  ({ admin: addressOf.security, staff: addressOf.teacherSecurity, student: addressOf.security })[category]()

function addressesOf(paths: typeof pathOf) {
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, addressAt(path)]),
  ) as unknown as Addresses
}

function addressAt(path: string): Plain | OfOne {
  const [screen, parameter] = path.split('/:')
  if (!parameter) return (query?: Query) => `/${screen}${searchOf(query)}`
  // All classes together have the address with the slash: the menu's entry for them is current there and nowhere else.
  const all = parameter === 'class?' ? '/' : ''
  return (id?: string | null, query?: Query) => `/${screen}${id ? `/${encodeURIComponent(id)}` : all}${searchOf(query)}`
}

function searchOf(query: Query = {}) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value == null || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
