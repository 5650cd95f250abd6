/** The three categories of the token's `user_category`. */
export const categories = ['admin', 'staff', 'student'] as const
export type Category = (typeof categories)[number]

/** Whoever may teach: a teacher, or somebody of the office who teaches as well. */
export type TeachingCategory = Exclude<Category, 'student'>

const permissionsOf = {
  admin: [
    'accounts.write',
    'admissions.read',
    'admissions.write',
    'allocations.write',
    'attendance.read',
    'chat-groups.write',
    'chat-reports.write',
    'chat.use',
    'chat.write-to-all',
    'classes.read',
    'classes.write',
    'grading.write',
    'marks.approve',
    'marks.read',
    'marks.read-all',
    'marks.write',
    'notices.read',
    'notices.write',
    'notices.write-to-all',
    'notifications.read',
    'office-tasks.read',
    'own-sessions.write',
    'own-timetable.read',
    'papers.write',
    'people.erase',
    'people.see-as',
    'person-records.read',
    'photos.read-all',
    'registers.import',
    'registers.read',
    'registers.read-all',
    'registers.write',
    'releases.read',
    'report-cards.read',
    'report-cards.write',
    'report-comments.write',
    'roles.write',
    'rollovers.write',
    'rosters.import',
    'school.read',
    'school.write',
    'sign-in.write',
    'staff-photos.read',
    'staff.read',
    'staff.write',
    'student-notes.read',
    'student-notes.write',
    'students.read',
    'students.write',
    'subjects.write',
    'teaching.read',
    'terms.write',
    'timetables.write',
  ],
  staff: [
    'chat-groups.write',
    'chat.use',
    'classes.read',
    'marks.read',
    'marks.write',
    'notices.read',
    'notices.write',
    'notifications.read',
    'own-sessions.write',
    'own-timetable.read',
    'registers.read',
    'registers.write',
    'report-cards.read',
    'report-comments.write',
    'school.read',
    'staff-photos.read',
    'student-notes.read',
    'student-notes.write',
    'teaching.read',
  ],
  student: [
    'chat.use',
    'notices.read',
    'notifications.read',
    'own-record.read',
    'own-sessions.write',
    'own-timetable.read',
    'report-cards.read',
    'school.read',
  ],
} as const satisfies Record<Category, readonly string[]>

/** A word such as `students.read`: what kind of thing somebody may do. Which ones, a policy of the server says. */
export type Permission = (typeof permissionsOf)[Category][number]

/** What every role of a category has: without it nobody could sign in, find the first screen and sign out again. */
const basicsOf: Record<Category, readonly Permission[]> = {
  admin: [
    'classes.read',
    'notices.read',
    'notifications.read',
    'office-tasks.read',
    'own-sessions.write',
    // Somebody of the office may teach as well.
    'own-timetable.read',
    'school.read',
    'teaching.read',
  ],
  staff: [
    'notices.read',
    'notifications.read',
    'own-sessions.write',
    'own-timetable.read',
    'school.read',
    'teaching.read',
  ],
  student: permissionsOf.student,
}

/** Whom a question about permissions is asked of; without `permissions` somebody who may all that the category may. */
export interface Holder {
  category: Category | null
  permissions?: readonly string[]
}

/** The only question about permissions; nobody compares categories anywhere else. */
export function can(actor: Holder | null, permission: Permission): boolean {
  if (!actor?.category) return false
  const held: readonly Permission[] = permissionsOf[actor.category]
  return held.includes(permission) && (actor.permissions?.includes(permission) ?? true)
}

/** Whether somebody is of the office, whatever their role there leaves out. */
export const isOfOffice = ({ category }: Pick<Holder, 'category'>) => category === 'admin'

/** The category that somebody's role is in; nothing for students, who have none. */
export const roleCategoryOf = ({ category }: { category: Category }) => (category === 'student' ? null : category)

/** What a reach of a role means something for; without one of these it would say nothing. */
export const reaching: readonly Permission[] = ['marks.read', 'marks.write', 'registers.read', 'registers.write']

/** Every permission there is, sorted, for the role matrix. */
export const permissions: readonly Permission[] = [...new Set(Object.values(permissionsOf).flat())].sort()

/** What somebody holds whose role has `chosen`; all that the category may where they have no role of their own. Unknown words count for nothing. */
export function heldBy(category: Category, chosen: readonly string[] | null): Permission[] {
  const held: readonly Permission[] = permissionsOf[category]
  return chosen ? held.filter((one) => chosen.includes(one) || basicsOf[category].includes(one)) : [...held]
}

/** What a role of a category can be given or not; the rest every role has. */
export const choosableIn = (category: Category): Permission[] =>
  permissionsOf[category].filter((one) => !basicsOf[category].includes(one))

/**
 * The permissions without which `chosen` would be of no use, added to them: who writes or erases something reads it, as far as the category
 * has a permission for that.
 */
export function withNeeded(category: Category, chosen: readonly string[]): Permission[] {
  const needed = new Set(chosen)
  // A set is walked to its end also while it grows.
  for (const one of needed) for (const reading of readingFor(category, one)) needed.add(reading)
  return choosableIn(category).filter((one) => needed.has(one))
}

const readingFor = (category: Category, one: string): readonly string[] =>
  (category === 'admin' && readingInOffice[one]) || readingOf[one] || [`${one.split('.')[0]}.read`]

// Who belongs to no class reads the marks and registers of all.
const readingInOffice: Record<string, readonly string[]> = {
  'marks.read': ['marks.read-all'],
  // What the office enters is approved with it.
  'marks.write': ['marks.approve', 'marks.read'],
  'registers.read': ['registers.read-all'],
}

// Those whose own word does not say what they read.
const readingOf: Record<string, readonly string[]> = {
  'people.erase': ['students.read', 'staff.read'],
  'person-records.read': ['students.read', 'staff.read'],
  'people.see-as': ['staff.read', 'roles.write'],
  'photos.read-all': ['students.read'],
  'accounts.write': ['students.read', 'staff.read'],
  'allocations.write': ['staff.read'],
  'roles.write': ['staff.read'],
  'report-cards.write': ['report-cards.read', 'report-comments.write', 'students.read', 'marks.read'],
  'papers.write': ['students.read'],
  'marks.approve': ['marks.write'],
}
