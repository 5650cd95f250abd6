import { type InputOf, type Slot, saveTimetableFrame, type TimetableFrame } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { newerVersion, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { listPeriodsOfRegisters } from '../../attendance/registers'
import { dayOf, mustFindSchool } from '../../school/school'
import { findTerm } from '../../school/terms'
import { renumberPeriods, settleCovers } from '../cover'
import {
  findFrame,
  insertFrame,
  listPlacedLessons,
  listUnavailable,
  putSlots,
  putUnavailable,
  updateFrame,
} from '../timetable'
import {
  moveLessons,
  mustFitTheWeek,
  mustKeepNumbers,
  mustKeepPublished,
  newPlaceOf,
  renumbered,
} from './frame-changes'

const kind = 'timetable frame'

export function framesRoutes(app: FastifyInstance) {
  handle(app, saveTimetableFrame, async ({ db, input, actor }) => {
    const { termId, version } = input
    const term = await findTerm(db, termId)
    if (!term) throw notFound('term')
    const { week_days: weekDays } = await mustFindSchool(db)
    mustFitTheWeek(input, weekDays.length)
    const before = await findFrame(db, termId)
    const fields = fieldsOf(input)
    const frame = await (version === 0 ? insertFrame(db, termId, fields) : updateFrame(db, termId, version, fields))
    if (!frame) throw await versionConflictOf(db, termId)

    const moved = before ? await moveAlong(db, input, { term, before, frame }) : nothingMoved
    const told = ({ days, periods, counting }: TimetableFrame) => ({
      counting,
      days,
      periods: periods.map(({ title, start, end }) => `${title} ${start}–${end}`),
    })
    const change = {
      ...(before && { before: told(before) }),
      after: { ...told(frame), coversOpened: moved.coversOpened, coversGone: moved.coversGone },
    }
    await audit(db, actor, { action: 'change days and periods', kind, id: termId, ...change })
    return { frame, takenOff: moved.takenOff, coversOpened: moved.coversOpened }
  })
}

type Input = InputOf<typeof saveTimetableFrame>

const fieldsOf = ({ counting, days, periods, closed }: Input) => ({
  counting,
  days: days.map(({ title }) => title),
  periods: periods.map(({ was: _, ...period }) => period),
  closed,
})

const nothingMoved = { takenOff: 0, coversOpened: 0, coversGone: 0 }

interface Moving {
  term: { startDate: string; endDate: string }
  before: TimetableFrame
  frame: TimetableFrame
}

/**
 * Lessons, what teachers cannot do, and who takes whose lessons go along with their days and periods. How many lessons came off the
 * grid.
 */
async function moveAlong(db: Db, input: Input, { term, before, frame }: Moving) {
  const days = { from: term.startDate, until: term.endDate }
  const periods = renumbered(before.periods.length, input)
  if (periods.length > 0) mustKeepNumbers(before, periods, await listPeriodsOfRegisters(db, days))
  const moved = moveLessons(await listPlacedLessons(db, input.termId), input, frame)
  mustKeepPublished(moved)
  await putSlots(db, moved)
  const unavailable = await listUnavailable(db, input.termId)
  const kept = unavailable.flatMap((one) => {
    const slot: Slot | null = newPlaceOf(one, input)
    return slot ? [{ staffId: one.staffId, ...slot }] : []
  })
  await putUnavailable(db, input.termId, kept)
  await renumberPeriods(db, days, periods)
  const covers = await settleCovers(db, { ...days, from: await dayOf(db, null) })
  return { takenOff: moved.filter(({ slot }) => slot === null).length, ...covers }
}

async function versionConflictOf(db: Db, termId: string) {
  const newest = await findFrame(db, termId)
  if (!newest) return newerVersion('week')
  return versionConflict(db, { what: 'week', kind, id: termId, record: { ...newest } })
}
