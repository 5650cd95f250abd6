import type { getCoverDay, OutputOf, OwnLesson } from '@bellhouse/contracts'
import { cycleDayOf } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { findCalendarOf, listLessonsOf } from '../timetable'
import { type Absence, type Cover, listAbsences, listActiveStaff, listCovers } from './cover.repo'

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
  return {
    day,
    hasLessons: found !== undefined && found.lessons.length > 0,
    staff,
    absences: absences.map((absence) => ({
      id: absence.id,
      staff: { id: absence.staffId, name: absence.name },
      firstDay: absence.firstDay,
      lastDay: absence.lastDay,
      reason: absence.reason,
      lessons: lessonsOf(absence, found?.lessons ?? []).map((lesson) => ({
        period: lesson.period,
        duration: lesson.duration,
        time: found?.frame.periods[lesson.period - 1]?.title ?? '',
        subject: lesson.subject?.name ?? lesson.title,
        streams: lesson.set ?? lesson.streams.map(({ label }) => label).join(', '),
        room: lesson.room,
        cover: coverOf(lesson, absence, covers),
      })),
    })),
  }
}

export const lessonsOf = <L extends OwnLesson>({ staffId }: Pick<Absence, 'staffId'>, lessons: readonly L[]) =>
  lessons.filter(({ staff }) => staff.some(({ id }) => id === staffId))

function coverOf({ period }: OwnLesson, { staffId }: Absence, covers: readonly Cover[]) {
  const cover = covers.find((one) => one.period === period && one.absentId === staffId)
  return cover ? { id: cover.id, staff: { id: cover.staffId, name: cover.name } } : null
}
