/** The three categories of the token's `user_category`. */
export const categories = ['admin', 'staff', 'student'] as const
export type Category = (typeof categories)[number]

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
    'papers.write',
    'people.erase',
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
    'rollovers.write',
    'rosters.import',
    'school.read',
    'school.write',
    'staff-photos.read',
    'staff.read',
    'staff.write',
    'students.read',
    'students.write',
    'subjects.write',
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

/** The only question about permissions; nobody compares categories anywhere else. */
export function can(actor: { category: Category | null } | null, permission: Permission): boolean {
  if (!actor?.category) return false
  const held: readonly Permission[] = permissionsOf[actor.category]
  return held.includes(permission)
}

/** Every permission there is, sorted, for the role matrix. */
export const permissions: readonly Permission[] = [...new Set(Object.values(permissionsOf).flat())].sort()
