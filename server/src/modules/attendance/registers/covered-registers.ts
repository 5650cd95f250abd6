import type { DeskLesson, RegisterPlace, RegisterRhythm, Session } from '@bellhouse/contracts'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { coveredDeskLessonsOf } from './register-desk'
import { type DeskStreamRow, listDeskLessons, listDeskStreams } from './register-desk.repo'
import { findDay } from './registers.repo'

/** Whether somebody takes the lesson of this register for an absent colleague: that makes it theirs, and no other one of the stream. */
export async function coversRegister(db: Db, staffId: string | null, place: RegisterPlace) {
  const { streamId, date, session, subject } = place
  if (staffId === null) return false
  const [school, { isHalfDay }, { periods, coveredOf }] = await askAll(db, [
    () => mustFindSchool(db),
    () => findDay(db, date, null),
    () => listDeskLessons(db, staffId, [date]),
  ])
  const rhythm = school.register_sessions as RegisterRhythm
  const covered = coveredDeskLessonsOf(coveredOf(date), { rhythm, periods, isHalfDay, isTaken: () => false })
  const isMeant = (lesson: DeskLesson) => subject === undefined || lesson.subject === subject
  return covered.some((lesson) => lesson.streamId === streamId && lesson.session === session && isMeant(lesson))
}

/** The streams that somebody has on a day by what they cover alone, each with the sessions of it that are theirs. */
export async function listCoveredStreams(
  db: Db,
  date: string,
  covered: readonly DeskLesson[],
  own: readonly string[],
): Promise<DeskStreamRow[]> {
  const sessionsOf = new Map<string, Session[]>()
  for (const { streamId, session, subject } of covered) {
    // Of who is in a lesson they have no more than that.
    if (subject === undefined && !own.includes(streamId))
      sessionsOf.set(streamId, [...(sessionsOf.get(streamId) ?? []), session])
  }
  if (sessionsOf.size === 0) return []
  const streams = await listDeskStreams(db, date, [...sessionsOf.keys()], null)
  return streams.map((stream) => ({ ...stream, only: sessionsOf.get(stream.streamId) ?? [] }))
}
