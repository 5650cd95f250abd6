import type { Db } from '../../../platform/db/open'
import { busyStaff, lessonOf } from './choose-cover'
import { listCovers } from './cover.repo'
import { readDay } from './cover-day'
import { listStaffedLessons } from './staffed-lessons'
import { takeBackCover } from './take-back.repo'

/** What became of lessons that somebody was to take for a colleague. */
export interface SettledCovers {
  /** They need somebody again, because whoever was to take them teaches then. */
  coversOpened: number
  /** There is no such lesson any more. */
  coversGone: number
}

interface Settling {
  from: string
  until: string
  /** Of all who take lessons where nobody is named. */
  staffId?: string
}

/** Takes back each cover, from one day to another, that the timetable of its day leaves no room for. */
export async function settleCovers(db: Db, { from, until, staffId }: Settling): Promise<SettledCovers> {
  const covers = await listCovers(db, { from, to: until, staffId })
  const settled = { coversOpened: 0, coversGone: 0 }
  for (const day of new Set(covers.map((cover) => cover.day))) {
    const lessons = (await readDay(db, day))?.lessons ?? []
    const staffed = await listStaffedLessons(db, day, { lessons, covers: [] })
    for (const cover of covers.filter((one) => one.day === day)) {
      const lesson = lessonOf(cover, lessons)
      const others = staffed.filter(({ id }) => id !== lesson?.id)
      if (lesson && !busyStaff({ lesson, lessons: others, away: [] }).has(cover.staffId)) continue
      await takeBackCover(db, cover.id)
      settled[lesson ? 'coversOpened' : 'coversGone'] += 1
    }
  }
  return settled
}
