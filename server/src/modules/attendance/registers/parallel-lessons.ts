import { isHalfOfDay, type RegisterPlace } from '@bellhouse/contracts'
import { cycleDaysOf } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { findCalendarOf, listLessonsOf } from '../../timetable/timetable'
import { lessonSession } from './register-desk'

/** The lessons that groups of a stream have in the period of a register; none where the whole stream has one lesson. */
export async function listParallelLessons(db: Db, { streamId, date, session }: RegisterPlace) {
  if (isHalfOfDay(session)) return []
  const found = await findCalendarOf(db, date)
  if (!found) return []
  const dates = cycleDaysOf([date], found.calendar)
  const lessons = await listLessonsOf(db, { termId: found.term.id, dates, streamId })
  const ofPeriod = lessons.filter(({ period }) => lessonSession(period) === session)
  if (ofPeriod.length < 2) return []
  return ofPeriod.map(({ subject, title, staff }) => ({
    title: subject?.name ?? title,
    teachers: staff.map(({ name }) => name),
  }))
}
