import type { Db } from '../../../platform/db/open'
import { type DatedLesson, listLessonsOf } from '../timetable'
import { type Cover, listAbsentBetween, listCovers } from './cover.repo'
import { withNotHeld } from './not-held.repo'
import { isHandedOn, type Leaver, listHandedLessons, listLeavers } from './stand-ins.repo'

type Asked = Parameters<typeof listLessonsOf>[1]
type AskedOfStaff = Asked & { staffId: string }

/** A lesson as it is held: by whom instead of its teacher; given away is one that another teacher takes for whoever was asked about. */
export type HeldLesson = DatedLesson & { takenBy?: string; isGivenAway?: boolean; notHeld?: string; away?: string[] }

/** A lesson that somebody takes, with the name of whose it is. */
type CoveredLesson = DatedLesson & { coveredFor: string }

/**
 * The lessons that somebody has on these dates as they are held: with a note on those that another teacher takes or nobody holds, for a teacher with those
 * that they take for others, and without the names of teachers who have left by then; in the order of the day. Whoever stands in and is absent is not said
 * to take a lesson, which is still theirs until somebody else is asked.
 */
export async function listHeldLessons(db: Db, asked: Asked): Promise<HeldLesson[]> {
  const span = spanOf(asked)
  const own = await listLessonsOf(db, asked)
  const covers = await listCovers(db, span)
  const taken = asked.staffId ? await listTaken(db, { ...asked, staffId: asked.staffId }, covers) : []
  const lessons = await withNotHeld(db, inOrder(own, taken))
  const handed = await listHandedLessons(db, { ...span, lessonIds: lessons.map(({ id }) => id) })
  const absences = handed.length > 0 ? await listAbsentBetween(db, span) : []
  const leavers = await listLeavers(
    db,
    lessons.flatMap(({ staff }) => staff.map(({ id }) => id)),
  )
  return lessons.map((lesson) => {
    const standIn = coverOf(lesson, covers) ?? handed.find((one) => isHandedOn(lesson, one))
    const held = { ...lesson, staff: lesson.staff.filter(({ id }) => !hasLeft(id, lesson.date, leavers)) }
    if (lesson.notHeld !== undefined) return { ...held, note: `Not held: ${lesson.notHeld}` }
    if (!standIn) return held
    const isTaker = standIn.staffId === asked.staffId
    const isThere = !absences.some((one) => isAbsentOn(one, standIn.staffId, lesson.date))
    const note = isTaker ? `For ${standIn.absentName}` : isThere && `Taken by ${standIn.name}`
    return { ...held, ...(note && { note }), takenBy: standIn.name, isGivenAway: standIn.absentId === asked.staffId }
  })
}

/** Each lesson once: one that was handed over is also among the own ones of whoever covers it. */
function inOrder(own: readonly DatedLesson[], taken: readonly DatedLesson[]): DatedLesson[] {
  const isOwn = (lesson: DatedLesson) => own.some(({ id, date }) => id === lesson.id && date === lesson.date)
  return [...own, ...taken.filter((lesson) => !isOwn(lesson))].sort(
    (one, other) => one.date.localeCompare(other.date) || one.period - other.period,
  )
}

const coverOf = ({ date, period, staff }: DatedLesson, covers: readonly Cover[]) =>
  covers.find((cover) => cover.day === date && cover.period === period && staff.some(({ id }) => id === cover.absentId))

const isAbsentOn = (absence: Awaited<ReturnType<typeof listAbsentBetween>>[number], staffId: string, date: string) =>
  absence.staffId === staffId && absence.firstDay <= date && date <= absence.lastDay

const hasLeft = (staffId: string, date: string, leavers: readonly Leaver[]) =>
  leavers.some((leaver) => leaver.staffId === staffId && leaver.leftOn <= date)

/** The lessons that somebody takes for absent colleagues on these dates, as the office has chosen. */
export async function listCoveredLessons(db: Db, asked: AskedOfStaff): Promise<CoveredLesson[]> {
  return listTaken(db, asked, await listCovers(db, spanOf(asked)))
}

async function listTaken(db: Db, { termId, dates, staffId }: AskedOfStaff, covers: readonly Cover[]) {
  const own = covers.filter((cover) => cover.staffId === staffId)
  const days = new Set(own.map(({ day }) => day))
  if (days.size === 0) return []
  const all = await listLessonsOf(db, { termId, dates: dates.filter(({ date }) => days.has(date)) })
  return all.flatMap((lesson): CoveredLesson[] => {
    const cover = coverOf(lesson, own)
    return cover ? [{ ...lesson, coveredFor: cover.absentName }] : []
  })
}

function spanOf({ dates }: Pick<Asked, 'dates'>) {
  const days = dates.map(({ date }) => date).sort()
  return { from: days[0] ?? '2000-01-01', to: days.at(-1) ?? '2000-01-01' }
}
