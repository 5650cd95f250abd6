import { isHalfOfDay, type RegisterPlace } from '@bellhouse/contracts'
import { cycleDaysOf } from '@bellhouse/timetabling'
import type { Db } from '../../../platform/db/open'
import { findNotHeld } from '../../timetable/cover'
import { findCalendarOf, findParts, isSamePart, type LessonPart, listLessonsOf } from '../../timetable/timetable'
import { lessonSession } from './register-desk'
import { isSet, isTakenOf, listTakenSessions } from './register-parts.repo'

/** The lessons that groups of a stream have in the period of a register; none where the whole stream has one lesson. */
export async function listParallelLessons(db: Db, place: RegisterPlace) {
  const lessons = await listLessonsOfPeriod(db, place)
  if (lessons.length < 2 && !lessons.some(({ part }) => part)) return []
  const streams = lessons.flatMap(({ part }) => part?.streams.map(({ id }) => id) ?? [])
  const taken = await listTakenSessions(db, streams, place.date)
  const whyNotHeld = await findNotHeld(db, lessons)
  const held = lessons.filter((lesson) => whyNotHeld(lesson) === undefined)
  return held.map(({ subject, title, set, staff, part }) => ({
    title: set ?? subject?.name ?? title,
    teachers: staff.map(({ name }) => name),
    ...(part && { isTaken: isTakenOf({ ...place, part }, (id) => taken.get(id)) }),
  }))
}

export const placeOfPart = ({ streamId, subject }: LessonPart) => ({ streamId, ...(subject && { subject }) })

/** The lessons of a stream, or of the streams of a set, in the period of a register, each with the part of them that has it. */
export async function listLessonsOfPeriod(
  db: Db,
  { streamId, date, session, isOfSet }: RegisterPlace & { isOfSet?: boolean },
) {
  if (isHalfOfDay(session)) return []
  const found = await findCalendarOf(db, date)
  if (!found) return []
  const dates = cycleDaysOf([date], found.calendar)
  const whose = isOfSet ? { setId: streamId } : { streamId }
  const lessons = await listLessonsOf(db, { termId: found.term.id, dates, ...whose })
  const ofPeriod = lessons.filter(({ period }) => lessonSession(period) === session)
  const partOf = await findParts(db, ofPeriod)
  return ofPeriod.map((lesson) => ({ ...lesson, part: partOf(lesson) }))
}

/** The part of its streams that a register is of; nothing where it is that of a stream, null where there is no such lesson. */
export async function findPart(db: Db, place: RegisterPlace): Promise<LessonPart | null | undefined> {
  const { streamId, session, subject } = place
  if (isHalfOfDay(session)) return undefined
  const isOfSet = subject === undefined && (await isSet(db, streamId))
  if (subject === undefined && !isOfSet) return undefined
  const lessons = await listLessonsOfPeriod(db, { ...place, isOfSet })
  const isMeant = ({ setId, subjectId, streams }: LessonPart) =>
    isOfSet ? setId === streamId : !setId && subjectId === subject && streams.some(({ id }) => id === streamId)
  return lessons.flatMap(({ part }) => part ?? []).find(isMeant) ?? null
}

/** The parts in which a stream is taught at the time of a register, each once, and whether there is another lesson beside them. */
export async function listPartsOfPeriod(db: Db, place: RegisterPlace) {
  const lessons = await listLessonsOfPeriod(db, place)
  const parts = lessons.flatMap(({ part }) => part ?? [])
  return {
    parts: parts.filter((part, at) => parts.findIndex((one) => isSamePart(one, part)) === at),
    hasMore: lessons.some(({ part }) => part === null),
  }
}
