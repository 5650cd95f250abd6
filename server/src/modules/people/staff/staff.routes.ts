import {
  addStaff,
  exportStaff,
  getOwnProfile,
  getStaff,
  type InputOf,
  listStaff,
  listStaffChanges,
  previewRestoredEmployment,
  restoreEmployment,
  saveStaff,
  setClassTeacher,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { mustBeStaff } from '../../../http/own-record'
import { invalidFields, notFound, samePerson } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import { versionConflict } from '../../../platform/audit/version-conflict'
import { askAll } from '../../../platform/db/ask-all'
import { pageOf } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { tableFile } from '../../../platform/table-file/table-file'
import { findAccountOf, followPerson, mustNotLockOut } from '../../identity/accounts'
import { mustReachStaff } from '../../identity/roles'
import { dayOf, findStream } from '../../school/school'
import { mustBeSomebodys } from '../erased-records.repo'
import { findLastDay } from '../last-day.repo'
import { listUntaught } from './allocations.repo'
import { appointClassTeachers } from './class-teachers.commands'
import type { EndedWork } from './employment-ends.repo'
import { lastDayAfter, leavesOn, leftOpen } from './leave-staff'
import { readEndedEmployment, restoreEmployment as restore, takeBackEnd, teachesAgain } from './restore-employment'
import { listSameStaff } from './same-staff.repo'
import { beginEmployment, changeStaffStatuses } from './staff.commands'
import {
  findStaff,
  listAllocationsOf,
  listGroupsOfTeacher,
  listStaffForExport,
  listStaffPage,
  listStreamsOfClassTeacher,
} from './staff.repo'
import { staffColumns } from './staff-columns'
import { findStaffNumbered, updateStaffDetails } from './staff-record.repo'

export function staffRoutes(app: FastifyInstance) {
  handle(app, listStaff, async ({ db, input }) =>
    pageOf(await listStaffPage(db, input), (row) => [
      input.sort === 'staffNumber' ? row.staffNumber : row.sortName,
      row.id,
    ]),
  )

  handle(app, exportStaff, async ({ db, input }) => {
    const { format = 'csv', ...filters } = input
    const rows = await listStaffForExport(db, filters)
    return tableFile(format, { name: 'staff', columns: staffColumns, rows })
  })

  handle(app, getStaff, async ({ db, input }) => {
    const [profile, account, employedUntil] = await askAll(db, [
      () => profileOf(db, input.staffId),
      () => findAccountOf(db, { staffId: input.staffId }),
      () => findLastDay(db, input.staffId),
    ])
    return { ...profile, account: account ?? null, employedUntil }
  })

  handle(app, getOwnProfile, ({ db, actor }) => profileOf(db, mustBeStaff(actor)))

  handle(app, listStaffChanges, async ({ db, input }) => {
    await mustFind(db, input.staffId)
    return historyOf(db, 'staff', input.staffId)
  })

  recordRoutes(app)
  employmentRoutes(app)
}

function recordRoutes(app: FastifyInstance) {
  handle(app, addStaff, async ({ db, input, actor }) => {
    await mustBeFree(db, input.staffNumber)
    await mustBeNobodyOnRecord(db, input)
    const [staffId = ''] = await beginEmployment(db, { actor, on: input.startedOn }, [input])
    const staff = await mustFind(db, staffId)
    await audit(db, actor, { action: 'add', kind: 'staff', id: staff.id, after: snapshotOf(staff) })
    return staff
  })

  handle(app, saveStaff, async ({ db, input, actor }) => {
    const before = await mustFind(db, input.staffId)
    await mustBeSomebodys(db, 'staff', [before.id])
    if (input.email !== before.email || input.status !== before.status) await mustReachStaff(db, actor, before.id)
    if (input.staffNumber !== before.staffNumber) await mustBeFree(db, input.staffNumber)
    const on = leavesOn(before, input)
    if (on) mustNotLockOut({ ownStaysOpen: actor.staffId === before.id })
    if (!(await updateStaffDetails(db, input))) {
      const record = valuesOf(await mustFind(db, before.id))
      throw await versionConflict(db, { what: 'record', kind: 'staff', id: before.id, record })
    }
    const lastDay = await findLastDay(db, before.id)
    const given = await comeBack(db, actor, { ...before, lastDay }, input)
    const changed = await changeStaffStatuses(db, { actor, on }, [{ staffId: before.id, status: input.status }])
    mustNotLockOut(changed)
    const staff = await mustFind(db, before.id)
    const leaves = before.status !== 'left' && input.status === 'left'
    const end = leaves ? await dayOf(db, on) : null
    const change = {
      before: { ...snapshotOf(before), lastDay },
      after: {
        ...snapshotOf(staff),
        lastDay: lastDayAfter({ ...before, lastDay }, input, end),
        ...teachesAgain(given),
      },
    }
    await audit(db, actor, { action: 'change', kind: 'staff', id: staff.id, ...change })
    await followPerson(db, { staffId: staff.id }, staff)
    const open = end ? await leftOpen(db, staff.id, end) : nothingOpen
    const untaught = await listUntaught(db, changed.ended, on)
    return { ...staff, untaught, stoodInFor: changed.stoodInFor, ...open, given }
  })
}

/**
 * Another status brings somebody who has left back as `restoreEmployment` does; what is theirs again. So does another last
 * day with whoever was to leave, before they leave by it.
 */
async function comeBack(
  db: Db,
  actor: Actor,
  before: Staff & { lastDay: string | null },
  { status, openAccount }: InputOf<typeof saveStaff>,
) {
  if (before.status !== 'left' && status === 'left' && before.lastDay !== null) {
    await takeBackEnd(db, { actor }, before.id, {})
    return []
  }
  if (before.status !== 'left' || status === 'left') return []
  const { given } = await takeBackEnd(db, { actor }, before.id, { status, openAccounts: openAccount })
  return given.map(toldOf)
}

const nothingOpen = { unled: [], lessons: 0 }

function employmentRoutes(app: FastifyInstance) {
  handle(app, previewRestoredEmployment, async ({ db, input }) => {
    const { end, work, account } = await readEndedEmployment(db, input.staffId)
    return { endedOn: end?.on ?? null, work: work.map(toldOf), hasClosedAccount: account?.isDisabled ?? false }
  })

  handle(app, restoreEmployment, async ({ db, input, actor }) => {
    const { given, taken, isAccountOpened } = await restore(db, { actor }, input.staffId, {
      openAccounts: input.openAccount,
    })
    return { given: given.map(toldOf), taken: taken.map(toldOf), isAccountOpened }
  })

  handle(app, setClassTeacher, async ({ db, input, actor }) => {
    const stream = await findStream(db, input.streamId)
    if (!stream) throw notFound('stream')
    await appointClassTeachers(db, { actor, on: input.on }, [input])
    await audit(db, actor, { action: 'set class teacher', kind: 'stream', id: stream.id, after: input })
    return {}
  })
}

const toldOf = ({ label, from, until, takenOnBy }: EndedWork) => ({ label, from, until, takenOnBy })

async function mustFind(db: Db, staffId: string) {
  const staff = await findStaff(db, staffId)
  if (!staff) throw notFound('member of staff')
  return staff
}

type Staff = Awaited<ReturnType<typeof mustFind>>

async function profileOf(db: Db, staffId: string) {
  const [staff, allocations, classTeacherOf, groups] = await askAll(db, [
    () => mustFind(db, staffId),
    () => listAllocationsOf(db, staffId),
    () => listStreamsOfClassTeacher(db, staffId),
    () => listGroupsOfTeacher(db, staffId),
  ])
  return { ...staff, allocations, classTeacherOf, groups }
}

async function mustBeFree(db: Db, staffNumber: string) {
  const same = await findStaffNumbered(db, staffNumber)
  if (same) throw invalidFields({ staffNumber: `${same.name} already has this number` })
}

/** Asks whether somebody new is one who is on record, unless the caller says that it is another. */
async function mustBeNobodyOnRecord(db: Db, { isAnother, birthDate, ...names }: z.output<(typeof addStaff)['input']>) {
  if (birthDate === null || isAnother) return
  const found = await listSameStaff(db, { ...names, birthDate })
  if (found.length === 0) return
  throw samePerson(
    found.map(({ status, ...person }) => ({
      kind: 'staff',
      ...person,
      stream: null,
      status: status.replace('-', ' '),
    })),
    'familyName',
  )
}

/** The record in the words of its form. */
const valuesOf = ({ subjects, ...staff }: Staff) => ({ ...staff, subjectIds: subjects.map(({ id }) => id) })

/** The record as its history tells it. */
function snapshotOf(record: Staff) {
  const { id: _, name: _name, sortName: _sortName, photo: _photo, hasAccount: _has, erasedOn: _on, ...staff } = record
  return { ...staff, subjects: staff.subjects.map(({ name, code }) => `${name} (${code})`) }
}
