import {
  addStaffAbsence,
  assignCover,
  dayAfter,
  getCoverDay,
  listCoverChoices,
  removeCover,
  removeStaffAbsence,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { longDayIn } from '../../../platform/date-format'
import { dayText } from '../../../platform/day-text'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { findClock } from '../timetable'
import { findAbsent, isUnrecorded, lessonsToTake, listLeaversOf } from './absent-teachers'
import { chooseCover, idleBeside } from './choose-cover'
import {
  type Absence,
  deleteAbsence,
  endAbsence,
  findAbsence,
  findCover,
  findSubjectId,
  insertAbsence,
  listAbsences,
  listActiveStaff,
  listAway,
  listColleagues,
  listCovers,
  listOtherCovers,
  lockCoverDay,
  lockOverlap,
  putCover,
} from './cover.repo'
import { readCoverDay, readDay } from './cover-day'
import { listStaffedLessons } from './staffed-lessons'
import { takeBackCover } from './take-back.repo'

const kind = 'staff absence'

export function coverRoutes(app: FastifyInstance) {
  handle(app, getCoverDay, async ({ db, input }) => readCoverDay(db, input.day ?? (await findClock(db)).today))

  handle(app, addStaffAbsence, async ({ db, input, actor }) => {
    const staff = (await listActiveStaff(db)).find(({ id }) => id === input.staffId)
    if (!staff) throw invalidFields({ staffId: 'There is no such member of staff' })
    const overlap = await lockOverlap(db, input)
    if (overlap) throw invalidFields({ staffId: await alreadyAbsent(db, overlap) })
    const { id } = await insertAbsence(db, { ...input, accountId: actor.accountId })
    const after = { staff: staff.name, from: input.firstDay, until: input.lastDay }
    await audit(db, actor, { action: 'add absence', kind, id, after })
    return { id }
  })

  handle(app, removeStaffAbsence, async ({ db, input, actor }) => {
    const absence = await findAbsence(db, input.absenceId)
    if (!absence) throw notFound('absence')
    const { id, name, firstDay, lastDay } = absence
    const { from = firstDay } = input
    if (from > lastDay) throw conflict(`${name} is recorded as absent until ${dayText(lastDay)} only.`)
    if (from <= firstDay) {
      await deleteAbsence(db, absence)
      await audit(db, actor, { action: 'remove absence', kind, id, before: { staff: name } })
      return {}
    }
    const until = dayAfter(from, -1)
    await endAbsence(db, id, { from, lastDay: until })
    const before = { staff: name, until: lastDay }
    await audit(db, actor, { action: 'end absence', kind, id, before, after: { ...before, until } })
    return {}
  })

  handle(app, listCoverChoices, async ({ db, input }) => (await mustChoose(db, input)).choices)

  handle(app, assignCover, async ({ db, input, actor }) => {
    await lockCoverDay(db, input.day)
    const { absence, choices, current, lesson, lessons } = await mustChoose(db, input)
    const chosen = [...current, ...choices.map(({ staff }) => staff)].find(({ id }) => id === input.staffId)
    if (!chosen) throw conflict('This teacher is no longer free for that lesson.')
    const of = isUnrecorded(absence) ? { leaverId: absence.staffId } : { absenceId: absence.id }
    for (const { id, ofId, period } of idleBeside(lesson, lessons, await listOtherCovers(db, { ...input, of }))) {
      await takeBackCover(db, id)
      const before = { staff: chosen.name, day: input.day, period }
      await audit(db, actor, { action: 'take back cover', kind, id: ofId, before })
    }
    const { id } = await putCover(db, { ...input, of, accountId: actor.accountId, absentId: absence.staffId })
    const after = { staff: chosen.name, day: input.day, period: input.period }
    await audit(db, actor, { action: 'assign cover', kind, id: input.absenceId, after })
    return { id }
  })

  handle(app, removeCover, async ({ db, input, actor }) => {
    const cover = await findCover(db, input.coverId)
    if (!cover) throw notFound('cover')
    await takeBackCover(db, cover.id)
    await audit(db, actor, { action: 'take back cover', kind, id: cover.absenceId ?? cover.leaverId })
    return {}
  })
}

async function alreadyAbsent(db: Db, { name, firstDay, lastDay }: Absence) {
  const { locale } = await mustFindSchool(db)
  const [from, until] = [longDayIn(locale, firstDay), longDayIn(locale, lastDay)]
  const days = from === until ? `on ${from}` : `from ${from} to ${until}`
  return `${name} is recorded as absent ${days} already. Record the other days only`
}

interface Place {
  absenceId: string
  day: string
  period: number
}

/** Who is free for a lesson of an absent teacher, and who has it already. */
async function mustChoose(db: Db, { absenceId, day, period }: Place) {
  const found = await readDay(db, day)
  const absence = await findAbsent(db, absenceId, { day, lessons: found?.lessons ?? [] })
  if (!absence) throw notFound('absence')
  const covers = await listCovers(db, { from: day, to: day })
  const leavers = await listLeaversOf(db, found?.lessons ?? [])
  const lessons = lessonsToTake(absence, { day, lessons: found?.lessons ?? [], covers, leavers })
  const lesson = lessons.find((one) => one.period === period)
  if (!found || !lesson) throw notFound('lesson')
  const absentIds = new Set((await listAbsences(db, day)).map(({ staffId }) => staffId))
  const ofDay = await listStaffedLessons(db, day, { lessons: found.lessons, covers })
  const held = ofDay.find(({ id }) => id === lesson.id)
  if (!held) throw conflict('This lesson is not held on that day.')
  const choices = chooseCover({
    lesson,
    subjectId: (await findSubjectId(db, lesson.id))?.subjectId ?? null,
    lessons: ofDay,
    absentIds,
    away: await listAway(db, { termId: found.term.id, cycleDay: found.cycleDay }),
    colleagues: await listColleagues(db, found, day),
  })
  const current = held.inFront.filter((taker) => taker.for === absence.staffId && !absentIds.has(taker.id))
  return { absence, choices, current, lesson, lessons: found.lessons }
}
