import { holdLessons, type InputOf, markNotHeld } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { listCovers, lockCoverDay } from './cover.repo'
import { readDay } from './cover-day'
import { deleteMark, findMark, findNotHeld, putMark } from './not-held.repo'
import { toldOf } from './told-of'

const kind = 'lesson not held'

export function notHeldRoutes(app: FastifyInstance) {
  handle(app, markNotHeld, async ({ db, input, actor }) => {
    await lockCoverDay(db, input.day)
    const lessons = await mustHaveLessons(db, input)
    const whyNotHeld = await findNotHeld(db, lessons)
    const { id } = await putMark(db, {
      ...{ day: input.day, period: input.period, reason: input.reason, accountId: actor.accountId },
      ...{ staffId: input.staffId ?? null, streamId: (!input.staffId && input.streamId) || null },
    })
    const isNow = await findNotHeld(db, lessons)
    const off = lessons.filter((lesson) => !whyNotHeld(lesson) && isNow(lesson))
    const covers = await listCovers(db, { from: input.day, to: input.day })
    const withdrawn = covers.filter(({ period, absentId }) =>
      off.some((lesson) => lesson.period === period && lesson.staff.some((one) => one.id === absentId)),
    )
    const mark = await findMark(db, id)
    await audit(db, actor, { action: 'mark as not held', kind, id, after: toldOf(mark) })
    return { id, lessons: off.length, covers: withdrawn.length }
  })

  handle(app, holdLessons, async ({ db, input, actor }) => {
    const mark = await findMark(db, input.markId)
    if (!mark) throw notFound('mark')
    await deleteMark(db, mark.id)
    await audit(db, actor, { action: 'hold after all', kind, id: mark.id, before: toldOf(mark) })
    return {}
  })
}

/** The lessons that a mark would be of; a teacher's begins in that period, others may be in the midst of it. */
async function mustHaveLessons(db: Db, { day, period, staffId, streamId }: InputOf<typeof markNotHeld>) {
  const lessons = (await readDay(db, day))?.lessons ?? []
  const meant = lessons.filter((lesson) => {
    if (staffId) return lesson.period === period && lesson.staff.some(({ id }) => id === staffId)
    const isThen = lesson.period <= period && period < lesson.period + lesson.duration
    return isThen && (streamId ? lesson.streams.some(({ id }) => id === streamId) : lesson.streams.length > 0)
  })
  if (meant.length === 0) throw invalidFields({ period: 'There is no such lesson on this day' })
  return meant
}
