import type { Category } from '@bellhouse/contracts'
import { insertAccount, type NewAccount } from '../modules/identity/accounts'
import type { Passwords } from '../modules/identity/session'
import { demoAccounts } from '../modules/identity/session'
import type { Db } from '../platform/db/open'
import { listDemoStaff, listDemoStreams, listDemoStudents } from './demo-people.repo'

export interface DemoAccounts {
  admin: string
  teacher: string
  student: string
  /** The record behind the student's account. */
  studentId: string
  /** Everybody else whom one can write to. */
  others: string[]
}

const avatarOf = (index: number) => `/avatars/person-${1 + (index % 5)}.svg`

/** With the administrator 25 people whom one can write to: the teacher, the student and 23 more members of staff. */
const otherContacts = 23

export async function addAccounts(db: Db, passwords: Passwords): Promise<DemoAccounts> {
  const [staff, streams, students] = [await listDemoStaff(db), await listDemoStreams(db), await listDemoStudents(db)]
  const stream = streams.find(({ class_code, name }) => class_code === 's2' && name === 'East')
  const teacher = staff.find(({ id }) => id === stream?.class_teacher_id)
  const student = students.find(({ stream_id }) => stream_id === stream?.id)
  const head = staff.at(-1)
  if (!teacher || !student || !head) throw new Error('The demo roster lacks the people of the demo accounts')

  const others = staff.filter(({ id }) => id !== teacher.id && id !== head.id).slice(0, otherContacts)
  const [asAdmin, asTeacher, asStudent] = demoAccounts
  const admin = await addOne(db, passwords, { ...asAdmin, person: head, avatar: 0 })
  const teacherId = await addOne(db, passwords, { ...asTeacher, person: teacher, avatar: 1 })
  const accountOfStudent = await addOne(db, passwords, { ...asStudent, person: student, avatar: 2 })
  const otherIds: string[] = []
  for (const [index, person] of others.entries()) {
    otherIds.push(
      await insertAccount(db, accountOf({ username: `t${index + 1}`, category: 'staff', person, avatar: index }, null)),
    )
  }
  return { admin, teacher: teacherId, student: accountOfStudent, studentId: student.id, others: otherIds }
}

interface Given {
  username: string
  category: NewAccount['category']
  person: { id: string; given_names: string; family_name: string; email?: string | null }
  avatar: number
}

async function addOne(db: Db, passwords: Passwords, given: Given & { password: string }) {
  return insertAccount(db, accountOf(given, await passwords.hash(given.password)))
}

/** The column of an account that names the person behind it. */
const personOf: Record<Category, (id: string) => Pick<NewAccount, 'staff_id' | 'student_id'>> = {
  admin: (id) => ({ staff_id: id, student_id: null }),
  staff: (id) => ({ staff_id: id, student_id: null }),
  student: (id) => ({ staff_id: null, student_id: id }),
}

const accountOf = ({ username, category, person, avatar }: Given, passwordHash: string | null): NewAccount => ({
  username,
  category,
  password_hash: passwordHash,
  display_name: `${person.given_names} ${person.family_name}`,
  email: person.email ?? null,
  photo: avatarOf(avatar),
  ...personOf[category](person.id),
  must_change_password: false,
})
