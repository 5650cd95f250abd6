import { choosableIn, type Permission } from '@bellhouse/contracts'

type Area =
  | 'Students and guardians'
  | 'Staff'
  | 'Marks and report cards'
  | 'Attendance'
  | 'Timetable'
  | 'Communication'
  | 'School'

interface PermissionWords {
  area: Area
  label: string
  hint?: string
}

const words = (area: Area, label: string, hint?: string): PermissionWords => ({ area, label, ...(hint && { hint }) })
const students = 'Students and guardians'
const marks = 'Marks and report cards'

/** Every permission in plain words; one that is missing does not compile. */
export const permissionWords: Record<Permission, PermissionWords> = {
  'students.read': words(students, 'See students and guardians', 'With addresses, phones and medical notes.'),
  'students.write': words(
    students,
    'Add and change students and guardians',
    'Also moves, sets, merges and departures.',
  ),
  'student-notes.read': words(students, 'Read notes on students', 'Class teachers: only their own stream.'),
  'student-notes.write': words(students, 'Write notes on students', 'Class teachers: only their own stream.'),
  'admissions.read': words(students, 'See admissions'),
  'admissions.write': words(students, 'Decide about admissions'),
  'papers.write': words(students, 'Issue transcripts and certificates'),
  'person-records.read': words(students, 'Export a person’s whole record'),
  'photos.read-all': words(students, 'See all photos'),
  'people.erase': words(students, 'Erase people permanently', 'Cannot be undone.'),
  'own-record.read': words(students, 'See their own record'),
  'staff.read': words('Staff', 'See staff'),
  'staff.write': words('Staff', 'Add and change staff'),
  'staff-photos.read': words('Staff', 'See photos of staff'),
  'accounts.write': words(
    'Staff',
    'Create and close accounts',
    'Gives out passwords of teachers and students, and so could sign in as them.',
  ),
  'roles.write': words('Staff', 'Create and assign roles', 'Only what they may do themselves.'),
  'people.see-as': words('Staff', 'See the portal as somebody else', 'Only to look, for half an hour; it is recorded.'),
  'allocations.write': words('Staff', 'Say who teaches what'),
  'teaching.read': words('Staff', 'See what they teach themselves'),
  'marks.read': words(marks, 'See marks', 'Teachers: only what they teach, and what the role reaches.'),
  'marks.read-all': words(marks, 'See marks of the whole school'),
  'marks.write': words(marks, 'Enter marks', 'Teachers: only what they teach, and what the role reaches.'),
  'marks.approve': words(marks, 'Approve marks'),
  'grading.write': words(marks, 'Change how marks are graded'),
  'report-cards.read': words(marks, 'See report cards'),
  'report-cards.write': words(marks, 'Print and publish report cards'),
  'report-comments.write': words(marks, 'Write report comments'),
  'registers.read': words('Attendance', 'See registers', 'Teachers: only what they teach, and what the role reaches.'),
  'registers.read-all': words(
    'Attendance',
    'See registers of the whole school',
    'Every mark, also of a month and as a file.',
  ),
  'registers.write': words(
    'Attendance',
    'Take registers',
    'Teachers: only what they teach, and what the role reaches.',
  ),
  'registers.import': words('Attendance', 'Import registers'),
  'attendance.read': words(
    'Attendance',
    'See who is absent',
    'On a day and often, how many are present, and which registers are missing. Registers, guardians and their telephone numbers have their own permissions.',
  ),
  'timetables.write': words('Timetable', 'Make the timetable and cover lessons'),
  'own-timetable.read': words('Timetable', 'See their own timetable'),
  'chat.use': words('Communication', 'Write messages'),
  'chat-groups.write': words('Communication', 'Open groups'),
  'chat.write-to-all': words('Communication', 'Write to anybody at the school'),
  'chat-reports.write': words('Communication', 'Decide about reported conversations'),
  'notices.read': words('Communication', 'Read notices'),
  'notices.write': words('Communication', 'Write notices'),
  'notices.write-to-all': words('Communication', 'Write notices to everybody'),
  'notifications.read': words('Communication', 'Be told what is new'),
  'school.read': words('School', 'See classes, subjects and terms'),
  'school.write': words('School', 'Change the settings of the school'),
  'sign-in.write': words('School', 'Change where people sign in', 'Whoever may do this could sign in as anybody.'),
  'classes.read': words('School', 'See classes and streams'),
  'classes.write': words('School', 'Change classes and streams'),
  'subjects.write': words('School', 'Change subjects'),
  'terms.write': words('School', 'Change terms and the calendar'),
  'rollovers.write': words('School', 'Begin the next school year'),
  'rosters.import': words('School', 'Import and export rosters'),
  'releases.read': words('School', 'See releases and background work'),
  'office-tasks.read': words('School', 'See the dashboard of the office'),
  'own-sessions.write': words('School', 'Manage their own sign-in'),
}

/** What a later release calls itself, where this one has no words for it. */
export const labelOf = (permission: string) => permissionWords[permission as Permission]?.label ?? permission

/** By area, in the order above. */
export function byArea<T extends string>(permissions: readonly T[]): [string, T[]][] {
  const areas = new Map<string, T[]>()
  const order = Object.keys(permissionWords)
  for (const one of [...permissions].sort((a, b) => order.indexOf(a) - order.indexOf(b))) {
    const area = permissionWords[one as unknown as Permission]?.area ?? 'Others'
    areas.set(area, [...(areas.get(area) ?? []), one])
  }
  return [...areas]
}

/** What can be chosen for a role of a category, by area. */
export const areasOf = (category: 'admin' | 'staff') => byArea(choosableIn(category))
