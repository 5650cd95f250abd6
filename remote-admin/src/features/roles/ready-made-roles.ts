import { choosableIn, type Permission } from '@bellhouse/contracts'

export interface ReadyMadeRole {
  name: string
  category: 'admin' | 'staff'
  permissions: readonly Permission[]
}

const everyday = ['chat.use', 'notices.write', 'staff-photos.read', 'photos.read-all'] as const

const withoutOffice: readonly Permission[] = [
  'accounts.write',
  'people.erase',
  'people.see-as',
  'person-records.read',
  'roles.write',
  'rosters.import',
  'school.write',
]

/** Where a school begins; it changes them as it likes. */
export const readyMadeRoles: readonly ReadyMadeRole[] = [
  {
    name: 'Director of studies',
    category: 'admin',
    permissions: choosableIn('admin').filter((one) => !withoutOffice.includes(one)),
  },
  {
    name: 'Secretary',
    category: 'admin',
    permissions: [
      ...everyday,
      ...([
        'students.read',
        'students.write',
        'admissions.read',
        'admissions.write',
        'papers.write',
        'staff.read',
      ] as const),
      ...(['attendance.read', 'registers.read', 'registers.read-all', 'registers.write', 'accounts.write'] as const),
      ...(['chat-groups.write', 'chat.write-to-all', 'notices.write-to-all'] as const),
    ],
  },
  {
    name: 'Bursar',
    category: 'admin',
    permissions: [...everyday, 'students.read', 'staff.read', 'admissions.read', 'chat.write-to-all'],
  },
  // Its departments are chosen on its page.
  { name: 'Head of department', category: 'staff', permissions: choosableIn('staff') },
  { name: 'Class teacher', category: 'staff', permissions: choosableIn('staff') },
  {
    name: 'Teaching assistant',
    category: 'staff',
    permissions: ['chat.use', 'marks.read', 'registers.read', 'registers.write', 'staff-photos.read'],
  },
]
