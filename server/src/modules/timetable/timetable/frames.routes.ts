import { type InputOf, type Slot, saveTimetableFrame, type TimetableFrame } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { newerVersion, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { findTerm } from '../../school/terms'
import { moveLessons, mustFitTheWeek, mustKeepPublished, newPlaceOf } from './frame-changes'
import {
  findFrame,
  insertFrame,
  listPlacedLessons,
  listUnavailable,
  putSlots,
  putUnavailable,
  updateFrame,
} from './frames.repo'

const kind = 'timetable frame'

export function framesRoutes(app: FastifyInstance) {
  handle(app, saveTimetableFrame, async ({ db, input, actor }) => {
    const { termId, version } = input
    if (!(await findTerm(db, termId))) throw notFound('term')
    const { week_days: weekDays } = await mustFindSchool(db)
    mustFitTheWeek(input, weekDays.length)
    const before = await findFrame(db, termId)
    const fields = fieldsOf(input)
    const frame = await (version === 0 ? insertFrame(db, termId, fields) : updateFrame(db, termId, version, fields))
    if (!frame) throw await versionConflictOf(db, termId)

    const takenOff = before ? await moveAlong(db, input, frame) : 0
    const told = ({ days, periods, counting }: TimetableFrame) => ({
      counting,
      days,
      periods: periods.map(({ title, start, end }) => `${title} ${start}–${end}`),
    })
    const change = { ...(before && { before: told(before) }), after: told(frame) }
    await audit(db, actor, { action: 'change days and periods', kind, id: termId, ...change })
    return { frame, takenOff }
  })
}

type Input = InputOf<typeof saveTimetableFrame>

const fieldsOf = ({ counting, days, periods, closed }: Input) => ({
  counting,
  days: days.map(({ title }) => title),
  periods: periods.map(({ was: _, ...period }) => period),
  closed,
})

/** Lessons, and what teachers cannot do, go along with their days and periods. How many lessons came off the grid. */
async function moveAlong(db: Db, input: Input, frame: TimetableFrame) {
  const moved = moveLessons(await listPlacedLessons(db, input.termId), input, frame)
  mustKeepPublished(moved)
  await putSlots(db, moved)
  const unavailable = await listUnavailable(db, input.termId)
  const kept = unavailable.flatMap((one) => {
    const slot: Slot | null = newPlaceOf(one, input)
    return slot ? [{ staffId: one.staffId, ...slot }] : []
  })
  await putUnavailable(db, input.termId, kept)
  return moved.filter(({ slot }) => slot === null).length
}

async function versionConflictOf(db: Db, termId: string) {
  const newest = await findFrame(db, termId)
  if (!newest) return newerVersion('week')
  return versionConflict(db, { what: 'week', kind, id: termId, record: { ...newest } })
}
