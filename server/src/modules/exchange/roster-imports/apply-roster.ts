import { randomUUID } from 'node:crypto'
import type { RosterKind } from '@bellhouse/contracts'
import type { Act } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import type { ReturnOptions } from '../../identity/accounts'
import { allocateTeachers, appointClassTeachers, listUntaught } from '../../people/staff'
import {
  insertEnrolments,
  insertTeaching,
  linkExternalIds,
  listStreamsWithoutTeacher,
  makeSetsOfGroups,
  updateRecords,
  writeGuardianLinks,
  writeOrder,
} from './roster-apply.repo'
import { addRecords, changePlaces, nothingBecame } from './roster-people'
import { keysIn, type Plan, type Values, type Write } from './roster-plan'

const batchSize = 500

/** Told after each batch how many rows are written; may throw to stop, which takes everything back. */
export type OnProgress = (done: number) => Promise<void>

export const countWrites = (plan: Plan) =>
  plan.writes.length +
  plan.guardianLinks.length +
  plan.enrolments.length +
  plan.teaching.length +
  plan.allocations.length

interface Order {
  /** The system that the external ids are of. */
  source: string
  plan: Plan
  openAccounts?: boolean | undefined
}

/** Writes a plan in batches inside the transaction it is given; answers what became of people's accounts and of what leavers had. */
export async function applyRoster(db: Db, act: Act, order: Order, onProgress: OnProgress) {
  const { plan } = order
  const ids = recordIds(plan)
  const inBatches = batchesWith(onProgress)
  const { ended, ...told } = await writeRecords(db, act, { ...order, ids }, inBatches)
  await writeLinks(db, act, { plan, ids }, inBatches)
  return { ...told, untaught: await listUntaught(db, ended) }
}

type InBatches = <T>(rows: readonly T[], write: (batch: T[]) => Promise<unknown>) => Promise<void>

/** Counts what is written over all that is written with it. */
function batchesWith(onProgress: OnProgress): InBatches {
  let done = 0
  return async (rows, write) => {
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize)
      await write(batch)
      done += batch.length
      await onProgress(done)
    }
  }
}

type Ids = ReturnType<typeof recordIds>

/** The records themselves, kind by kind, so that whatever another one names is there. */
async function writeRecords(
  db: Db,
  act: Act,
  { source, plan, ids, ...options }: Order & { ids: Ids },
  inBatches: InBatches,
) {
  const became = nothingBecame()
  for (const kind of writeOrder) {
    const writes = plan.writes.filter((write) => write.kind === kind)
    await inBatches(writes, async (batch) => {
      const { closed, opened, ownStaysOpen, ended, stoodInFor } = await writeBatch(db, act, {
        ...{ source, kind, batch, ids, options },
      })
      became.closed.push(...closed)
      became.opened.push(...opened)
      became.ended.push(...ended)
      became.stoodInFor.push(...stoodInFor)
      became.ownStaysOpen ||= ownStaysOpen
    })
  }
  return became
}

/** Who belongs to whom, and who teaches what. */
async function writeLinks(db: Db, act: Act, { plan, ids }: { plan: Plan; ids: Ids }, inBatches: InBatches) {
  const idOf = (kind: RosterKind, externalId: string) => ids.get(`${kind} ${externalId}`) ?? externalId
  const guardianLinks = plan.guardianLinks.map((link) => ({
    ...link,
    student: idOf('students', link.student),
    guardian: idOf('guardians', link.guardian),
  }))
  await inBatches(guardianLinks, (batch) => writeGuardianLinks(db, batch))
  const enrolments = plan.enrolments.map((row) => ({
    ...row,
    group: idOf('groups', row.group),
    student: idOf('students', row.student),
  }))
  await inBatches(enrolments, (batch) => insertEnrolments(db, batch))
  const teachingOf = (isStream: boolean, kind: RosterKind) =>
    plan.teaching
      .filter((row) => row.isStream === isStream)
      .map(({ group, staff }) => ({ group: idOf(kind, group), staff: idOf('staff', staff) }))
  await inBatches(teachingOf(false, 'groups'), (batch) => insertTeaching(db, batch))
  if (plan.enrolments.length + plan.teaching.length > 0) await makeSetsOfGroups(db)
  await inBatches(teachingOf(true, 'streams'), (batch) => appointMissing(db, act, batch))
  const allocations = plan.allocations.map(({ stream, subject, termId, staff }) => ({
    termId,
    streamId: idOf('streams', stream),
    subjectId: idOf('subjects', subject),
    staffId: idOf('staff', staff),
  }))
  await inBatches(allocations, (batch) => allocateTeachers(db, act, batch))
}

/** A stream that has a class teacher keeps them. */
async function appointMissing(db: Db, act: Act, given: readonly { group: string; staff: string }[]) {
  const missing = await listStreamsWithoutTeacher(
    db,
    given.map(({ group }) => group),
  )
  const first = new Map(given.toReversed().map(({ group, staff }) => [group, staff]))
  const appointments = [...first].flatMap(([streamId, staffId]) =>
    missing.has(streamId) ? [{ streamId, staffId }] : [],
  )
  await appointClassTeachers(db, act, appointments)
}

/** Our id for every `kind externalId`, known or new. */
function recordIds(plan: Plan) {
  const ids = new Map(plan.known)
  for (const { kind, externalId, id } of plan.writes) ids.set(`${kind} ${externalId}`, id ?? randomUUID())
  return ids
}

interface Batch {
  source: string
  kind: RosterKind
  batch: Write[]
  ids: Ids
  options: ReturnOptions
}

async function writeBatch(db: Db, act: Act, { source, kind, batch, ids, options }: Batch) {
  const idOf = (write: Write) => ids.get(`${kind} ${write.externalId}`) ?? ''
  const rowOf = (write: Write) => ({ id: idOf(write), ...columnsOf(write.values, ids) })
  const news = batch.filter(({ id }) => id === null).map(rowOf)
  const changed = batch.filter(({ id, values }) => id !== null && Object.keys(values).length > 0).map(rowOf)
  if (news.length > 0) await addRecords(db, act, kind, news)
  if (changed.length > 0) await updateRecords(db, kind, changed)
  const became = await changePlaces(db, act, kind, changed, options)
  const unlinked = batch.filter(({ isUnlinked }) => isUnlinked)
  const links = unlinked.map((write) => ({ externalId: write.externalId, id: idOf(write) }))
  if (links.length > 0) await linkExternalIds(db, source, kind, links)
  return became
}

/** The values as the table has them: references by our own ids, the one phone as a list. */
function columnsOf({ stream, subject, phones, subjects, residence, ...values }: Values, ids: Ids) {
  return {
    ...values,
    ...(residence && { boarding: residence === 'boarding', residence }),
    ...(subjects && { subject_ids: keysIn(subjects).map((key) => ids.get(`subjects ${key}`) ?? key) }),
    ...(stream && { stream_id: ids.get(`streams ${stream}`) }),
    ...(subject && { subject_id: ids.get(`subjects ${subject}`) }),
    ...(phones !== undefined && { phones: phones === null ? [] : [phones] }),
  }
}
