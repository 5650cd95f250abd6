import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { findStudent, sayTwoPeople, takeBackTwoPeople } from '../students'
import { mustFindApplication } from './application-record'
import type { ApplicationRow } from './applications.repo'
import {
  deleteDifferentChild,
  insertDifferentChild,
  listDifferentStudentsOf,
  type OtherChild,
} from './different-children.repo'
import type { SameChildren } from './same-child'

/** The application is of another child than these, as somebody has said who was asked. */
export async function sayDifferentChildren(
  db: Db,
  actor: Actor,
  application: ApplicationRow,
  { sameApplications, same }: SameChildren,
) {
  for (const { id } of sameApplications) await sayDifferentChild(db, actor, application, { otherId: id })
  for (const { id } of same) await sayDifferentChild(db, actor, application, { studentId: id })
}

/** Asked no more: not by the list, not with an offer and not on admission. */
export async function sayDifferentChild(db: Db, actor: Actor, application: ApplicationRow, other: OtherChild) {
  const found = await mustFindOther(db, other)
  if (!(await insertDifferentChild(db, application.id, other, actor.accountId))) return
  await tell(db, actor, 'say two people', [application, found])
  const [one, two] = [await studentOf(db, application), found.student]
  if (one && two) await sayTwoPeople(db, actor, [one, two])
}

export async function takeBackDifferentChild(db: Db, actor: Actor, application: ApplicationRow, other: OtherChild) {
  const found = await mustFindOther(db, other)
  if (!(await deleteDifferentChild(db, application.id, other))) return
  await tell(db, actor, 'take back two people', [application, found])
  const [one, two] = [await studentOf(db, application), found.student]
  if (one && two) await takeBackTwoPeople(db, actor, [one, two])
}

/** What was said of the application is true of the student who came of it. */
export async function keepApart(db: Db, actor: Actor, applicationId: string, admitted: Numbered) {
  for (const other of await listDifferentStudentsOf(db, applicationId)) await sayTwoPeople(db, actor, [admitted, other])
}

interface Numbered {
  id: string
  number: string
}

interface Told extends Numbered {
  kind: 'application' | 'student'
}

async function mustFindOther(db: Db, { otherId, studentId }: OtherChild) {
  if (otherId !== undefined) {
    const { id, number, studentId: admitted } = await mustFindApplication(db, otherId)
    return { kind: 'application' as const, id, number, student: await studentOf(db, { studentId: admitted }) }
  }
  const student = await studentOf(db, { studentId })
  if (!student) throw notFound('student')
  return { kind: 'student' as const, ...student, student }
}

async function studentOf(db: Db, { studentId }: { studentId: string | null }): Promise<Numbered | undefined> {
  const found = studentId === null ? undefined : await findStudent(db, studentId)
  return found && { id: found.id, number: found.admissionNumber }
}

async function tell(db: Db, actor: Actor, action: string, [application, other]: [ApplicationRow, Told]) {
  const after = { numbers: [application.number, other.number] }
  await audit(db, actor, { action, kind: 'application', id: application.id, after })
  await audit(db, actor, { action, kind: other.kind, id: other.id, after })
}
