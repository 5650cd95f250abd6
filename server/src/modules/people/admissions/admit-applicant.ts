import type { admitApplicant } from '@bellhouse/contracts'
import type * as z from 'zod/mini'
import type { Actor } from '../../../http/actor'
import { conflict, invalidFields } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { findStream, mustFindSchool } from '../../school/school'
import { saveGuardians } from '../guardians'
import {
  admitStudents,
  findStudentNumbered,
  findStudentOfLearnerId,
  mustBeAdmissionDay,
  type NewStudent,
} from '../students'
import { guardiansOf, guardiansTold } from './application-guardians'
import { mustBeOfClass, mustBeOffered } from './applications.policy'
import { type ApplicationRow, updateStage } from './applications.repo'
import { keepApart, sayDifferentChildren } from './different-children.commands'
import { lockNumbers, nextNumber } from './running-number.repo'
import { listSameChildren, mustBeNoSecond, placed } from './same-child'

type Given = z.output<(typeof admitApplicant)['input']>

/** Makes the student out of a locked application; the caller's transaction makes it all or nothing. */
export async function admit(db: Db, actor: Actor, application: ApplicationRow, given: Given) {
  mustBeOffered(application.stage)
  const stream = await findStream(db, given.streamId)
  if (!stream) throw invalidFields({ streamId: 'The school has no such stream' })
  mustBeOfClass(stream, application)
  const admissionNumber = await freeNumber(db, application.entryYear, given.admissionNumber)
  const student = studentOf(application, given, admissionNumber)
  const guardians = await guardiansOf(db, application)
  const alike = await listSameChildren(db, application, placed)
  if (!given.isAnother) mustBeNoSecond(alike, 'streamId')
  await mustBeAdmissionDay(db, student)
  await mustBeNobodysId(db, application.learnerId)

  await sayDifferentChildren(db, actor, application, alike)
  const [studentId = ''] = await admitStudents(db, { actor, on: given.admittedOn }, [student])
  await saveGuardians(db, actor, studentId, guardians)
  const { admittedOn, givenNames, familyName, sex, birthDate, consentOn, consentBy, consentNote } = student
  await audit(db, actor, {
    action: 'add',
    kind: 'student',
    id: studentId,
    after: {
      ...{ admissionNumber, givenNames, familyName, sex, birthDate, stream: stream.label, status: student.status },
      ...{ admittedOn, consentOn, consentBy, consentNote },
      guardians: guardians.map((guardian) => [guardian.givenNames, guardian.familyName].filter(Boolean).join(' ')),
    },
  })
  const decision = `Admitted to ${stream.label} as ${admissionNumber}`
  await updateStage(db, application.id, { stage: 'admitted', decision, decidedBy: actor.accountId, studentId })
  await keepApart(db, actor, application.id, { id: studentId, number: admissionNumber })
}

/** The next number of the school's pattern, or the wished one where nobody has it. */
export async function freeNumber(db: Db, year: number, wished: string | null): Promise<string> {
  await lockNumbers(db)
  if (wished === null) return nextNumber(db, 'student', (await mustFindSchool(db)).admission_pattern, year)
  const taken = await findStudentNumbered(db, wished)
  if (taken) throw invalidFields({ admissionNumber: `${taken.name} already has this number` })
  return wished
}

/** A learner id is one child's, so whoever has it is who was applied for. */
async function mustBeNobodysId(db: Db, learnerId: string | null) {
  const known = learnerId === null ? undefined : await findStudentOfLearnerId(db, learnerId)
  if (!known) return
  throw conflict(
    `${known.name} is on record with the learner ID ${learnerId}. Admit the applicant onto that record, or change the ID in the application first.`,
  )
}

function studentOf(application: ApplicationRow, given: Given, admissionNumber: string) {
  const guardian = guardiansTold(application).find(({ name }) => name)
  const { consentOn, givenNames, familyName, sex, birthDate, learnerId } = application
  return {
    ...{ givenNames, familyName, sex, birthDate, learnerId, admissionNumber },
    ...{ streamId: given.streamId, residence: given.residence, admittedOn: given.admittedOn },
    status: 'active',
    consentOn,
    consentBy: consentOn && guardian ? guardian.name : null,
    consentNote: consentOn && `Given with the application ${application.number}`,
  } satisfies NewStudent
}
