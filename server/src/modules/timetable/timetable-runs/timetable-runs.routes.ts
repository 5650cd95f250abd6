import {
  applyTimetableRun,
  discardTimetableRun,
  findTimetableRun,
  getTimetableRun,
  startTimetableRun,
  stopTimetableRun,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { cancelJob, enqueueJob } from '../../../platform/jobs/job.repo'
import { findVersion, lockVersion, readNames } from '../timetable'
import { describeObstacles } from './describe-found'
import { type DraftPlan, fingerprintOf } from './draft-plan'
import { generator, keyOf, searchPlaces } from './generator'
import { findRun, findRunOf, insertRun, lockFound, moveRun } from './generator.repo'
import { makeProblem } from './make-problem'
import { holdPlan, putFoundPlaces, readPlan } from './timetable-runs.repo'

const kind = 'timetable'

export function timetableRunsRoutes(app: FastifyInstance) {
  app.jobs.add(generator(app.db))

  handle(app, startTimetableRun, async ({ db, input, actor }) => {
    const draft = await mustFindDraft(db, input.timetableId)
    const plan = await readPlan(db, draft)
    if (!plan || plan.lessons.length === 0) throw conflict(`${draft.title} has no lessons yet that could be placed.`)
    const obstacles = describeObstacles(makeProblem(plan, input.keep), await readNames(db, plan.lessons))
    const run = await insertRun(db, { timetableId: draft.id, obstacles })
    if (!run) throw conflict('A timetable is being generated already. Wait until that is done, or stop it.')
    const payload = { ...input, runId: run.id }
    await enqueueJob(db, { kind: searchPlaces, payload, ownerId: actor.accountId, key: keyOf(run.id) })
    return mustFindRun(db, run.id)
  })

  handle(app, getTimetableRun, ({ db, input }) => mustFindRun(db, input.runId))

  handle(app, findTimetableRun, async ({ db, input }) => {
    const version = await findVersion(db, input.timetableId)
    if (!version) throw notFound('timetable')
    return (await findRunOf(db, version.id)) ?? null
  })

  handle(app, stopTimetableRun, async ({ db, input }) => {
    const { id } = await mustFindRun(db, input.runId)
    // One that had not begun has nothing to show.
    if (await cancelJob(db, keyOf(id))) await moveRun(db, id, 'running', 'discarded')
    return mustFindRun(db, id)
  })

  handle(app, discardTimetableRun, async ({ db, input }) => {
    await mustFindRun(db, input.runId)
    if (!(await moveRun(db, input.runId, 'done', 'discarded'))) throw conflict('There is nothing to discard.')
    return mustFindRun(db, input.runId)
  })

  handle(app, applyTimetableRun, async ({ db, input, actor }) => {
    const { timetableId } = await mustFindRun(db, input.runId)
    const draft = await lockVersion(db, timetableId)
    const plan = draft && (await holdPlan(db, draft))
    if (!draft || !plan) throw notFound('timetable')
    mustBeDraft(draft)
    const found = await mustHaveFound(db, input.runId, plan)
    await putFoundPlaces(db, draft.id, found)
    const placed = [...found.lessons, ...found.added].filter(({ slot }) => slot !== null).length
    await audit(db, actor, { action: 'generate timetable', kind, id: draft.id, after: { placed } })
    await moveRun(db, input.runId, 'done', 'applied')
    return mustFindRun(db, input.runId)
  })
}

async function mustFindRun(db: Db, runId: string) {
  const run = await findRun(db, runId)
  if (!run) throw notFound('search')
  return run
}

/** What was found for the draft as it is now. */
async function mustHaveFound(db: Db, runId: string, plan: DraftPlan) {
  const run = await lockFound(db, runId)
  if (!run) throw conflict('There is nothing to take over.')
  if (fingerprintOf(plan) === run.fingerprint) return run.found
  throw conflict('The draft was changed while places were searched, so these may no longer be free. Generate again.')
}

async function mustFindDraft(db: Db, timetableId: string) {
  const draft = await findVersion(db, timetableId)
  if (!draft) throw notFound('timetable')
  mustBeDraft(draft)
  return draft
}

function mustBeDraft({ title, state }: { title: string; state: string }) {
  if (state === 'draft') return
  throw conflict(`${title} is ${state} and stays as it is. Begin a draft from it to change something.`)
}
