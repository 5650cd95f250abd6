import {
  admitOntoRecord,
  listApplicationRecords,
  previewAdmissionOntoRecord,
  undoAdmissionOntoRecord,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { listRecordsLike } from '../students'
import { admitOnto, previewOntoRecord, undoOntoRecord } from './admit-onto-record'
import { mustBeThere, mustFindApplication, recordOf, snapshotOf } from './application-record'
import { type ApplicationRow, lockApplication } from './applications.repo'
import { listDifferentChildren, listDifferentStudentsOf } from './different-children.repo'
import { listSameApplications } from './same-applications.repo'

export function ontoRecordRoutes(app: FastifyInstance) {
  handle(app, listApplicationRecords, async ({ db, input: { applicationId, number = null } }) => {
    const application = await mustFindApplication(db, applicationId)
    const differentIds = (await listDifferentStudentsOf(db, applicationId)).map(({ id }) => id)
    const [applications, students, different] = await Promise.all([
      listSameApplications(db, application, application.id),
      listRecordsLike(db, { ...application, number, differentIds }),
      listDifferentChildren(db, applicationId),
    ])
    return { applications, students: students.filter(({ id }) => id !== application.studentId), different }
  })

  handle(
    app,
    previewAdmissionOntoRecord,
    async ({ db, input }) => previewOntoRecord(db, await mustFindApplication(db, input.applicationId), input.studentId),
    { shows: ({ student }) => [student.id] },
  )

  handle(app, admitOntoRecord, async ({ db, input, actor }) => {
    const before = mustBeThere(await lockApplication(db, input.applicationId))
    if (before.studentId === input.studentId) return recordOf(db, before)
    if (before.version !== input.version) {
      const record = await recordOf(db, before)
      throw await versionConflict(db, { what: 'application', kind, id: before.id, record })
    }
    await admitOnto(db, actor, before, input)
    return changed(db, actor, before)
  })

  handle(app, undoAdmissionOntoRecord, async ({ db, input, actor }) => {
    const before = mustBeThere(await lockApplication(db, input.applicationId))
    await undoOntoRecord(db, actor, before)
    return changed(db, actor, before)
  })
}

const kind = 'application'

async function changed(db: Db, actor: Actor, before: ApplicationRow) {
  const after = await mustFindApplication(db, before.id)
  await audit(db, actor, {
    ...{ action: 'change', kind, id: before.id },
    ...{ before: snapshotOf(before), after: snapshotOf(after) },
  })
  return recordOf(db, after)
}
