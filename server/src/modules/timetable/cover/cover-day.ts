import type { getCoverDay, OutputOf, OwnLesson } from '@bellhouse/contracts'
import { cycleDayOf } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { type DatedLesson, findCalendarOf, findClock, listLessonsOf } from '../timetable'
import { hasLeftBy, isUnrecorded, leavingWords, lessonsToTake, listAbsent, listLeaversOf } from './absent-teachers'
import { periodsOf } from './choose-cover'
import { type Absence, listActiveStaff, listCovers } from './cover.repo'
import { listHandedOfDay } from './handed-of-day'
import { findNotHeld, listMarksOfDay } from './not-held.repo'
import { type Takers, takersFor } from './staffed-lessons'

/** The published lessons of a day; nothing on a day without school. */
export async function readDay(db: Db, day: string) {
  const found = await findCalendarOf(db, day)
  const cycleDay = found ? cycleDayOf(day, found.calendar) : null
  if (!found || cycleDay === null) return undefined
  const lessons = await listLessonsOf(db, { termId: found.term.id, dates: [{ date: day, cycleDay }] })
  return { ...found, cycleDay, lessons }
}

/** Who is absent on a day, and who takes their lessons. */
export async function readCoverDay(db: Db, day: string): Promise<OutputOf<typeof getCoverDay>> {
  const [found, covers, staff, { today }] = [
    await readDay(db, day),
    await listCovers(db, { from: day, to: day }),
    await listActiveStaff(db),
    await findClock(db),
  ]
  const lessonsOfDay = found?.lessons ?? []
  const [absences, leavers] = [await listAbsent(db, day, lessonsOfDay), await listLeaversOf(db, lessonsOfDay)]
  const marks = await listMarksOfDay(db, day)
  const whyNotHeld = await findNotHeld(db, lessonsOfDay)
  const { handed } = await listHandedOfDay(db, day, lessonsOfDay)
  return {
    day,
    hasLessons: found !== undefined && found.lessons.length > 0,
    staff,
    ...placesOf(found),
    notHeld: marks.map(({ id, period, of, reason }) => ({ id, period, time: titleOf(found, period), of, reason })),
    absences: absences.flatMap((absence) => {
      const lessons = lessonsToTake(absence, { day, lessons: lessonsOfDay, covers, leavers })
      if (lessons.length === 0 && isUnrecorded(absence)) return []
      const { id, staffId, name } = absence
      const told = lessons.map((lesson) => ({
        period: lesson.period,
        duration: lesson.duration,
        time: titleOf(found, lesson.period),
        subject: lesson.subject?.name ?? lesson.title,
        streams: lesson.set ?? lesson.streams.map(({ label }) => label).join(', '),
        room: lesson.room,
        ...takerOf(lesson, absence, { covers, handed }),
        ...notHeldOf(lesson, absence, { whyNotHeld, marks }),
      }))
      return { id, staff: { id: staffId, name }, ...whyOf(absence, day, today), lessons: told }
    }),
  }
}

/** From when until when somebody is not there, and why; who has left says so whatever was recorded before. */
function whyOf(absence: Absence, day: string, today: string) {
  const { firstDay, lastDay, reason, leftOn } = absence
  if (absence.lessonIds) return { firstDay, lastDay, reason, hasLeft: true as const }
  if (leftOn === null || leftOn > day) return { firstDay, lastDay, reason }
  return { firstDay: day, lastDay: day, reason: leavingWords(leftOn, today), hasLeft: true as const }
}

type FoundDay = Awaited<ReturnType<typeof readDay>>

const titleOf = (found: FoundDay, period: number) => found?.frame.periods[period - 1]?.title ?? ''

/** The periods and the streams that have lessons on the day. */
function placesOf(found: FoundDay) {
  const lessons = (found?.lessons ?? []).filter(({ streams }) => streams.length > 0)
  const taught = new Set(lessons.flatMap(periodsOf))
  const streams = new Map(lessons.flatMap((lesson) => lesson.streams.map((stream) => [stream.id, stream])))
  return {
    periods: (found?.frame.periods ?? [])
      .map(({ title, isBreak }, at) => ({ period: at + 1, title, isBreak }))
      .filter(({ period, isBreak }) => !isBreak && taught.has(period))
      .map(({ period, title }) => ({ period, title })),
    streams: [...streams.values()].sort((one, other) => one.label.localeCompare(other.label)),
  }
}

interface Marks {
  whyNotHeld: Awaited<ReturnType<typeof findNotHeld>>
  marks: Awaited<ReturnType<typeof listMarksOfDay>>
}

/** With the mark that is of this lesson alone, which is taken off where it stands. */
function notHeldOf(lesson: OwnLesson & { date: string }, { staffId }: Absence, { whyNotHeld, marks }: Marks) {
  const reason = whyNotHeld(lesson)
  if (reason === undefined) return {}
  const own = marks.find((mark) => mark.period === lesson.period && mark.staffId === staffId)
  return { notHeld: { reason, ...(own && { markId: own.id }) } }
}

/** A lesson whose teachers have all left stands with the first of them, whichever of them somebody stands in for. */
function takerOf(lesson: DatedLesson, absence: Absence, takers: Takers) {
  const { cover } = takersFor(absence.staffId, lesson, takers)
  const teachers = hasLeftBy(absence, lesson.date) ? lesson.staff.map(({ id }) => id) : [absence.staffId]
  const [standIn] = cover ? [] : teachers.flatMap((id) => takersFor(id, lesson, takers).standIns)
  return { cover, ...(standIn && { standIn }) }
}
