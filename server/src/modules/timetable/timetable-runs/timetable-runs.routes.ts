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
import { findVersion, lockVersion, readNames } from '../timetable'
import { Generator } from './generator'
import { holdPlan, putFoundPlaces, readPlan } from './timetable-runs.repo'

const kind = 'timetable'

export function timetableRunsRoutes(app: FastifyInstance) {
  const generator = new Generator((error) => app.log.error(error))
  app.addHook('onClose', async () => generator.stopAll())

  handle(app, startTimetableRun, async ({ db, input }) => {
    const draft = await mustFindDraft(db, input.timetableId)
    const plan = await readPlan(db, draft)
    if (!plan || plan.lessons.length === 0) throw conflict(`${draft.title} has no lessons yet that could be placed.`)
    return generator.start(plan, await readNames(db, plan.lessons), input)
  })

  handle(app, getTimetableRun, ({ input }) => generator.find(input.runId))

  handle(app, findTimetableRun, async ({ db, input }) => {
    const version = await findVersion(db, input.timetableId)
    if (!version) throw notFound('timetable')
    return generator.findOf(version.id)
  })

  handle(app, stopTimetableRun, ({ input }) => generator.stop(input.runId))

  handle(app, discardTimetableRun, ({ input }) => generator.discard(input.runId))

  handle(app, applyTimetableRun, async ({ db, input, actor }) => {
    const { timetableId } = generator.find(input.runId)
    const draft = await lockVersion(db, timetableId)
    const plan = draft && (await holdPlan(db, draft))
    if (!draft || !plan) throw notFound('timetable')
    mustBeDraft(draft)
    const found = generator.mustHaveFound(input.runId, plan)
    await putFoundPlaces(db, draft.id, found)
    const placed = [...found.lessons, ...found.added].filter(({ slot }) => slot !== null).length
    await audit(db, actor, { action: 'generate timetable', kind, id: draft.id, after: { placed } })
    return generator.applied(input.runId)
  })
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
