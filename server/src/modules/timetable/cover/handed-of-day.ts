import type { Db } from '../../../platform/db/open'
import { listAbsences } from './cover.repo'
import { type HandedLesson, listHandedLessons } from './stand-ins.repo'

interface HandedOfDay {
  /** Held by whoever stands in. */
  handed: HandedLesson[]
  /** Whoever stands in is absent on that day. */
  toAbsent: HandedLesson[]
}

/** The lessons of a day that were handed over. */
export async function listHandedOfDay(db: Db, day: string, lessons: readonly { id: string }[]): Promise<HandedOfDay> {
  const all = await listHandedLessons(db, { lessonIds: lessons.map(({ id }) => id), from: day, to: day })
  if (all.length === 0) return { handed: [], toAbsent: [] }
  const absentIds = new Set((await listAbsences(db, day)).map(({ staffId }) => staffId))
  return {
    handed: all.filter(({ staffId }) => !absentIds.has(staffId)),
    toAbsent: all.filter(({ staffId }) => absentIds.has(staffId)),
  }
}
