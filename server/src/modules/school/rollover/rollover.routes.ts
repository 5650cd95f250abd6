import { createHash } from 'node:crypto'
import {
  addressOf,
  applyRollover,
  dayAfter,
  listRolloverStudents,
  previewRollover,
  proposeRollover,
  type RolloverPlan,
  type RolloverPreview,
  type RolloverProblem,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { allocateTeachers, appointClassTeachers, endAllocations } from '../../people/staff'
import { leaveSchool, moveStudents, recordAct, setElectives } from '../../people/students'
import { insertStream, listClassRows, listStreamRecords, mustBeClasses } from '../classes'
import { findStream, mustFindSchool } from '../school'
import { findYear, listTermRows } from '../terms'
import { mustBeNext, mustBeSame, mustFollow, mustHaveTerm } from './rollover.policy'
import {
  auditMoves,
  insertAllocationChanges,
  insertClassTeachers,
  insertMoves,
  insertNewStream,
  insertRollover,
  listLastAllocations,
  listMoves,
  lockAllStudents,
  putAct,
} from './rollover-apply.repo'
import { proposePlan } from './rollover-plan'
import { reckonPreview } from './rollover-preview'
import {
  countWithoutStream,
  findState,
  findUnknown,
  listExceptions,
  listFlows,
  listMovedStreams,
  listMovedStudents,
} from './rollover-preview.repo'
import { aheadSentence, noWayBackSentence } from './rollover-sentences'
import { findFirstRecord, listRolloverRows } from './rollovers.repo'
import { listUnfinished } from './unfinished-year'

export function rolloverRoutes(app: FastifyInstance) {
  handle(app, proposeRollover, async ({ db, input }) => {
    const { from, to } = await mustFindYears(db, input)
    mustFollow(from, to)
    const streams = await listMovedStreams(db)
    const classes = await listClassRows(db)
    return { plan: proposePlan({ fromYearId: from.id, toYearId: to.id, streams, classes }), streams }
  })

  handle(app, listRolloverStudents, async ({ db, input }) => {
    if (!(await findStream(db, input.streamId))) throw notFound('stream')
    return listMovedStudents(db, input.streamId)
  })

  handle(app, previewRollover, async ({ db, input }) => (await preview(db, input)).preview, { transaction: false })

  handle(app, applyRollover, async ({ db, input: { plan, digest }, actor }) => {
    await lockAllStudents(db)
    const seen = await preview(db, plan)
    mustBeSame(seen.preview.digest, digest)
    const obstacle = seen.preview.problems.find(({ stops }) => stops)
    if (obstacle) throw conflict(obstacle.sentence)
    return { id: await rollOver(db, actor, plan, seen), counts: seen.preview.counts }
  })
}

async function mustFindYears(db: Db, { fromYearId, toYearId }: Pick<RolloverPlan, 'fromYearId' | 'toYearId'>) {
  const [from, to] = await askAll(db, [() => findYear(db, fromYearId), () => findYear(db, toYearId)])
  if (!from || !to) throw notFound('year')
  return { from, to }
}

async function mustKnow(db: Db, plan: RolloverPlan) {
  const unknown = await findUnknown(db, plan)
  if (unknown.stream) throw notFound('stream')
  if (unknown.student) throw notFound('student')
  if (unknown.combination) throw notFound('combination')
  const places = [...plan.newStreams, ...[...plan.streams, ...plan.students].flatMap(({ to }) => to ?? [])]
  const codes = new Set(places.map(({ classCode }) => classCode))
  await mustBeClasses(db, [...codes], 'newStreams')
}

async function mustBeAllowed(db: Db, plan: RolloverPlan) {
  const { from, to } = await mustFindYears(db, plan)
  mustFollow(from, to)
  mustBeNext(from, await listRolloverRows(db))
  await mustKnow(db, plan)
  return { from, to, terms: await listTermRows(db) }
}

type Seen = Awaited<ReturnType<typeof preview>>

async function preview(db: Db, plan: RolloverPlan) {
  const { from, to, terms } = await mustBeAllowed(db, plan)
  const first = mustHaveTerm(
    to,
    terms.filter(({ yearId }) => yearId === to.id),
  )
  const current = terms.find(({ isCurrent }) => isCurrent)
  // Who has moved on to a later term of the new year by hand stays there.
  const isInNewYear = current?.yearId === to.id
  const flows = await listFlows(db, plan)
  const classNames = new Map((await listClassRows(db)).map(({ code, name }) => [code, name]))
  const reckoned = reckonPreview({
    flows,
    exceptions: await listExceptions(db, plan),
    newStreams: plan.newStreams,
    streams: await listStreamRecords(db),
    classNames,
    withoutStream: await countWithoutStream(db),
  })
  const { today } = await mustFindSchool(db)
  const unfinished = await listUnfinished(db, { from, to, terms }, flows, classNames)
  const ahead = today < to.startDate ? [termsProblem(aheadSentence(to.startDate))] : []
  const record = await findFirstRecord(db, { after: from.endDate, yearId: to.id })
  const noWayBack = record ? [{ stops: false, sentence: noWayBackSentence(record), mend: null }] : []
  const after = isInNewYear ? current : first
  return {
    from,
    to,
    first,
    current,
    preview: {
      digest: digestOf([plan, today, await findState(db, plan)]),
      ...reckoned,
      problems: [...reckoned.problems, ...unfinished, ...ahead, ...noWayBack],
      currentTerm: {
        before: current ? labelOfTerm(current, [from, to]) : null,
        after: labelOfTerm(after, [to]),
        startDate: after.startDate,
      },
      lastsUntil: null,
    } satisfies RolloverPreview,
  }
}

const labelOfTerm = (term: { title: string; yearId: string }, years: readonly { id: string; title: string }[]) =>
  [years.find(({ id }) => id === term.yearId)?.title, term.title].filter(Boolean).join(' ')

const termsProblem = (sentence: string): RolloverProblem => ({
  stops: false,
  sentence,
  mend: { word: 'Show the terms', address: addressOf.terms() },
})

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

async function rollOver(db: Db, actor: Actor, plan: RolloverPlan, { from, to }: Seen) {
  const rolloverId = await insertRollover(db, {
    fromYearId: from.id,
    toYearId: to.id,
    accountId: actor.accountId,
  })
  await makeStreams(db, actor, rolloverId, plan)
  await insertMoves(db, rolloverId, plan)
  const act = { actor }
  await takeAlong(db, actor, rolloverId, { from, to })
  await auditMoves(db, rolloverId, actor.accountId, to.title)
  if (plan.classTeachers !== 'stay') {
    await appointClassTeachers(
      db,
      { ...act, on: to.startDate },
      await insertClassTeachers(db, rolloverId, plan.classTeachers === 'follow'),
    )
  }
  await carryAllocations(db, { ...act, on: to.startDate }, rolloverId, plan)
  await audit(db, actor, {
    action: 'roll over',
    kind: 'rollover',
    id: rolloverId,
    after: { from: from.title, to: to.title },
  })
  return rolloverId
}

/**
 * Everybody into the stream of the new year from its first day on, with the combination, or out of the school after the
 * last day of the old one; this year does not notice.
 */
async function takeAlong(db: Db, actor: Actor, rolloverId: string, { from, to }: Pick<Seen, 'from' | 'to'>) {
  const students = await listMoves(db, rolloverId)
  const act = { actor, on: to.startDate }
  const stay = students.flatMap(({ studentId, streamId, outcome }) =>
    outcome === 'promoted' || outcome === 'repeated' ? [{ studentId, streamId, began: outcome }] : [],
  )
  const leave = students.flatMap(({ studentId, outcome }) =>
    outcome === 'left' || outcome === 'graduated' ? [{ studentId, status: outcome }] : [],
  )
  const studentIds = students.map(({ studentId }) => studentId)
  const { actId } = await recordAct(db, act, { kind: 'roll over', studentIds }, async () => {
    await moveStudents(db, act, stay)
    await setElectives(
      db,
      act,
      students.flatMap(({ studentId, subjectIds }) => (subjectIds ? [{ studentId, subjectIds }] : [])),
    )
    return leaveSchool(db, { actor, on: dayAfter(from.endDate, 1) }, leave)
  })
  await putAct(db, rolloverId, actId)
}

/** What was allocated last in the year that ends goes on in the new one, or ends where that is not wanted. */
async function carryAllocations(db: Db, act: Act, rolloverId: string, { fromYearId, allocations }: RolloverPlan) {
  const last = await listLastAllocations(db, fromYearId)
  const ids = last.map(({ id }) => id)
  const changes = allocations ? await allocateTeachers(db, act, last) : await endAllocations(db, act, ids)
  await insertAllocationChanges(db, rolloverId, changes)
}

/** Those that nobody goes to are not made. */
async function makeStreams(db: Db, actor: Actor, rolloverId: string, plan: RolloverPlan) {
  const flows = await listFlows(db, plan)
  const wanted = plan.newStreams.filter(({ classCode, name }) =>
    flows.some(({ toClass, toName, toStreamId }) => toStreamId === null && toClass === classCode && toName === name),
  )
  for (const { classCode, name } of wanted) {
    const id = await insertStream(db, classCode, { name, room: null, capacity: null })
    await insertNewStream(db, rolloverId, id)
    await audit(db, actor, { action: 'add', kind: 'stream', id, after: { classCode, name } })
  }
}
