import {
  addApplication,
  admitApplicant,
  exportApplications,
  getApplication,
  getNextAdmissionNumber,
  getOfferLetter,
  listAdmissionPlaces,
  listApplicationChanges,
  listApplications,
  moveApplication,
  type Stage,
  saveApplication,
  stages,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { tableFile } from '../../../platform/table-file/table-file'
import { mustBeClasses, mustFindAnyClass } from '../../school/classes'
import { mustFindSchool } from '../../school/school'
import { findFirstDay, listPlaces } from './admission-places.repo'
import { admit } from './admit-applicant'
import { applicationColumns } from './application-columns'
import { mustBeThere, mustFindApplication, mustFindRecord, recordOf, snapshotOf } from './application-record'
import { mustBeMove, mustBeOpen, mustHaveOffer } from './applications.policy'
import {
  type ApplicationRow,
  findApplicationNumbered,
  insertApplication,
  listApplicationsForExport,
  listBoard,
  listEntryYears,
  lockApplication,
  updateApplication,
  updateStage,
} from './applications.repo'
import { sayDifferentChildren } from './different-children.commands'
import { differentChildrenRoutes } from './different-children.routes'
import { offerLetter } from './offer-letter'
import { ontoRecordRoutes } from './onto-record.routes'
import { lockNumbers, nextNumber } from './running-number.repo'
import { listAlike } from './same-applications.repo'
import { listSameChildren, mustBeNoSecond, placed } from './same-child'

export function applicationsRoutes(app: FastifyInstance) {
  handle(app, listApplications, async ({ db, input }) => {
    await mustFindAnyClass(db, input.class)
    const [listed, years] = await Promise.all([listBoard(db, input), listEntryYears(db)])
    const alike = await listAlike(
      db,
      listed.map(({ id }) => id),
    )
    const cards = listed.map((card) => ({ ...card, ...(alike.has(card.id) && { alike: alike.get(card.id) }) }))
    return {
      years,
      stages: stages.map((stage) => {
        const ofStage = cards.filter((card) => card.stage === stage)
        return { stage, count: ofStage[0]?.count ?? 0, cards: ofStage }
      }),
    }
  })

  handle(app, exportApplications, async ({ db, input }) => {
    await mustFindAnyClass(db, input.class)
    const { format = 'csv', ...filters } = input
    const rows = await listApplicationsForExport(db, filters)
    return tableFile(format, { name: 'applications', columns: applicationColumns, rows })
  })

  handle(app, getNextAdmissionNumber, async ({ db, input }) => {
    const { admission_pattern: pattern } = await mustFindSchool(db)
    const year = Number(input.year)
    const number = await nextNumber(db, 'student', pattern, year)
    return input.class ? { number, firstDay: (await findFirstDay(db, year, input.class))?.day ?? null } : { number }
  })

  handle(app, listAdmissionPlaces, async ({ db, input }) => {
    await mustFindAnyClass(db, input.class)
    return listPlaces(db, input)
  })

  handle(app, getApplication, async ({ db, input }) =>
    recordOf(db, mustBeThere(await findApplicationNumbered(db, input.number))),
  )

  changeRoutes(app)
  ontoRecordRoutes(app)
  differentChildrenRoutes(app)
}

function changeRoutes(app: FastifyInstance) {
  handle(app, addApplication, async ({ db, input, actor }) => {
    await mustBeClasses(db, [input.classCode], 'classCode')
    await lockNumbers(db)
    const alike = await listSameChildren(db, childOf(input))
    if (input.isAnother === false) mustBeNoSecond(alike, 'familyName')
    const { application_pattern: pattern } = await mustFindSchool(db)
    const number = await nextNumber(db, 'application', pattern, input.entryYear)
    const application = await mustFindApplication(db, await insertApplication(db, number, input))
    await audit(db, actor, { action: 'add', kind, id: application.id, after: snapshotOf(application) })
    if (input.isDifferent) await sayDifferentChildren(db, actor, application, alike)
    return recordOf(db, application)
  })

  handle(app, saveApplication, async ({ db, input, actor }) => {
    const before = await mustFindApplication(db, input.applicationId)
    mustBeOpen(before.stage)
    if (input.classCode !== before.classCode) await mustBeClasses(db, [input.classCode], 'classCode')
    if (!(await updateApplication(db, input))) throw await versionConflictOf(db, before.id)
    return changed(db, actor, before, null)
  })

  handle(app, moveApplication, async ({ db, input, actor }) => {
    const { applicationId, version, to, reason, conditions } = input
    const before = mustBeThere(await lockApplication(db, applicationId))
    if (before.version !== version) throw await versionConflictOf(db, before.id)
    mustBeMove({ from: before.stage, to, reason })
    if (to === 'offered') await askOfOffer(db, actor, before, input)
    const decidedBy = isDecision(to) ? actor.accountId : null
    const decision = decidedBy === null ? null : (reason ?? (to === 'offered' ? 'A place was offered' : null))
    const kept = to === 'offered' ? conditions : undefined
    await updateStage(db, before.id, { stage: to, decision, decidedBy, conditions: kept })
    return changed(db, actor, before, reason)
  })

  handle(app, admitApplicant, async ({ db, input, actor }) => {
    const before = mustBeThere(await lockApplication(db, input.applicationId))
    if (before.studentId !== null) return recordOf(db, before)
    await admit(db, actor, before, input)
    return changed(db, actor, before, null)
  })

  handle(app, listApplicationChanges, async ({ db, input }) => {
    await mustFindApplication(db, input.applicationId)
    return historyOf(db, kind, input.applicationId)
  })

  handle(app, getOfferLetter, async ({ db, input, actor: { accountId } }) => {
    const application = await mustFindApplication(db, input.applicationId)
    mustHaveOffer(application.stage)
    return offerLetter({ db, printer: app.printer, accountId }, application)
  })
}

const kind = 'application'

/** A second offer for one child is said again, where nobody has said yet that they are two. */
async function askOfOffer(db: Db, actor: Actor, application: ApplicationRow, { isAnother, isDifferent }: Answer) {
  if (isAnother === undefined) return
  const alike = await listSameChildren(db, application, placed)
  if (!isAnother) mustBeNoSecond(alike, 'reason')
  if (isDifferent) await sayDifferentChildren(db, actor, application, alike)
}

type Answer = Pick<z.output<(typeof moveApplication)['input']>, 'isAnother' | 'isDifferent'>

const childOf = ({ learnerId = null, ...given }: z.output<(typeof addApplication)['input']>) => ({
  ...given,
  learnerId,
})

const isDecision = (stage: Stage) => stage === 'offered' || stage === 'declined' || stage === 'withdrawn'

async function versionConflictOf(db: Db, id: string) {
  const record = await mustFindRecord(db, id)
  return versionConflict(db, { what: 'application', kind, id, record })
}

async function changed(db: Db, actor: Actor, before: ApplicationRow, reason: string | null) {
  const after = await mustFindApplication(db, before.id)
  await audit(db, actor, {
    action: 'change',
    kind,
    id: before.id,
    before: snapshotOf(before),
    after: { ...snapshotOf(after), ...(reason !== null && { reason }) },
  })
  return recordOf(db, after)
}
