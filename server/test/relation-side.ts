import type { Category } from '@bellhouse/contracts'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from './factories'
import { aGradedClass, examAlone } from './marks-factories'
import { type Ground, makers, type Side } from './relation-things'
import type { TestApp } from './test-app'

export const password = 'four green birds'

const scheme = 'ug-9pt-vienna-olevel'
/** Of the two sides. */
export const classCodes = ['s1', 's2'] as const

export async function aGround(app: TestApp): Promise<Ground> {
  const { term } = await aSchool(app.db)
  await beginDay(app.db, '2026-11-20')
  const admin = await anAccount(app.db, 'admin')
  for (const code of classCodes) {
    await aStream(app.db, { class_code: code })
    await aGradedClass(app.db, admin.id, code, scheme, examAlone(scheme))
  }
  return { app, termId: term.id, admin, passwordHash: await app.server.passwords.hash(password) }
}

export async function aSide(ground: Ground, classCode: string, owner: Category): Promise<Side> {
  const { app, termId, passwordHash: password_hash } = ground
  const staff = await aStaff(app.db)
  const { id: streamId } = await aStream(app.db, { class_code: classCode, class_teacher_id: staff.id })
  const { id: subjectId } = await aSubject(app.db, { compulsory: true })
  await anAllocation(app.db, { staff_id: staff.id, subject_id: subjectId, stream_id: streamId, term_id: termId })
  const pupil = await aStudent(app.db, { stream_id: streamId })
  const accounts = {
    staff: await anAccount(app.db, 'staff', { staff_id: staff.id, password_hash }),
    student: await anAccount(app.db, 'student', { student_id: pupil.id, password_hash }),
    admin: await anAccount(app.db, 'admin', { password_hash }),
  }
  const made = new Map<string, Promise<string>>()
  const side: Side = {
    ...ground,
    ...{ classCode, streamId, subjectId, pupil, accounts, me: accounts[owner] },
    other: owner === 'student' ? accounts.staff : accounts.student,
    thing(name) {
      const found = made.get(name) ?? makeThing(name, side)
      made.set(name, found)
      return found
    },
  }
  return side
}

async function makeThing(name: string, side: Side) {
  const make = makers[name]
  if (!make) throw new Error(`Nobody has a ${name}`)
  return make(side)
}
