import type { getCoverDay, OutputOf, OwnLesson } from '@bellhouse/contracts'
import { cycleDayOf } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { findCalendarOf, listLessonsOf } from '../timetable'
import { type Absence, type Cover, listAbsences, listActiveStaff, listCovers } from './cover.repo'
import { handOverOf } from './held-lessons'
import { type HandedLesson, listHandedLessons } from './stand-ins.repo'

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
  const [found, absences, covers, staff] = [
    await readDay(db, day),
    await listAbsences(db, day),
    await listCovers(db, { from: day, to: day }),
    await listActiveStaff(db),
  ]
  const handed = await listHandedLessons(db, {
    lessonIds: (found?.lessons ?? []).map(({ id }) => id),
    from: day,
    to: day,
  })
  return {
    day,
    hasLessons: found !== undefined && found.lessons.length > 0,
    staff,
    absences: absences.flatMap((absence) => {
      const lessons = lessonsToTake(absence, { day, lessons: found?.lessons ?? [], covers })
      if (lessons.length === 0 && hasLeftBy(absence, day)) return []
      const { id, staffId, name, firstDay, lastDay, reason } = absence
      const told = lessons.map((lesson) => ({
        period: lesson.period,
        duration: lesson.duration,
        time: found?.frame.periods[lesson.period - 1]?.title ?? '',
        subject: lesson.subject?.name ?? lesson.title,
        streams: lesson.set ?? lesson.streams.map(({ label }) => label).join(', '),
        room: lesson.room,
        ...takerOf(lesson, absence, { covers, handed }),
      }))
      return { id, staff: { id: staffId, name }, firstDay, lastDay, reason, lessons: told }
    }),
  }
}

interface DayAsked<L> {
  day: string
  lessons: readonly L[]
  covers: readonly Cover[]
}

/** The lessons of an absent teacher; from the day on which they have left, those alone that somebody was asked to take. */
export function lessonsToTake<L extends OwnLesson>(absence: Absence, { day, lessons, covers }: DayAsked<L>): L[] {
  const own = lessons.filter(({ staff }) => staff.some(({ id }) => id === absence.staffId))
  return hasLeftBy(absence, day) ? own.filter((lesson) => coverOf(lesson, absence, covers) !== null) : own
}

const hasLeftBy = ({ leftOn }: Absence, day: string) => leftOn !== null && leftOn <= day

interface Takers {
  covers: readonly Cover[]
  handed: readonly HandedLesson[]
}

function takerOf(lesson: OwnLesson & { date: string }, absence: Absence, { covers, handed }: Takers) {
  const cover = coverOf(lesson, absence, covers)
  const own = handed.filter(({ absentId }) => absentId === absence.staffId)
  const standIn = cover ? undefined : handOverOf(lesson, own)
  return { cover, ...(standIn && { standIn: { id: standIn.staffId, name: standIn.name } }) }
}

function coverOf({ period }: OwnLesson, { staffId }: Absence, covers: readonly Cover[]) {
  const cover = covers.find((one) => one.period === period && one.absentId === staffId)
  return cover ? { id: cover.id, staff: { id: cover.staffId, name: cover.name } } : null
}
