import type { Db } from '../../../platform/db/open'
import type { DatedLesson } from '../timetable'
import { coverOf } from './absent-teachers'
import type { Cover } from './cover.repo'
import { listHandedOfDay } from './handed-of-day'
import { withNotHeld } from './not-held.repo'
import { type HandedLesson, isHandedOn } from './stand-ins.repo'

export interface Takers {
  covers: readonly Cover[]
  handed: readonly HandedLesson[]
}

/** Who takes a lesson for one of its teachers: whoever was asked for that day, else whoever stands in by a hand-over. */
export function takersFor(staffId: string, lesson: DatedLesson, { covers, handed }: Takers) {
  const cover = coverOf(lesson, { staffId }, covers)
  const own = cover ? [] : handed.filter((one) => one.absentId === staffId && isHandedOn(lesson, one))
  return { cover, standIns: own.map((one) => ({ id: one.staffId, name: one.name })) }
}

/** A lesson that is held, with who is in front of the class, and for whom of its teachers where they are not one. */
export interface StaffedLesson extends DatedLesson {
  inFront: readonly { id: string; name: string; for?: string }[]
}

export function withStaff(lesson: DatedLesson, takers: Takers): StaffedLesson {
  const inFront = lesson.staff.flatMap((teacher) => {
    const { cover, standIns } = takersFor(teacher.id, lesson, takers)
    const instead = cover ? [cover.staff] : standIns
    return instead.length > 0 ? instead.map((taker) => ({ ...taker, for: teacher.id })) : [teacher]
  })
  return { ...lesson, inFront }
}

/** Who teaches what on a day, after covers, hand-overs and what is not held. */
export async function listStaffedLessons(
  db: Db,
  day: string,
  { lessons, covers }: { lessons: readonly DatedLesson[]; covers: readonly Cover[] },
): Promise<StaffedLesson[]> {
  const { handed } = await listHandedOfDay(db, day, lessons)
  const marked = await withNotHeld(db, lessons)
  return marked.filter(({ notHeld }) => notHeld === undefined).map((lesson) => withStaff(lesson, { covers, handed }))
}
