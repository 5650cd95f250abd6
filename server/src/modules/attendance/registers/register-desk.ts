import {
  afternoonStart,
  type DeskLesson,
  labelOfSession,
  type Period,
  type RegisterRhythm,
  type Session,
  type SessionOfDay,
  sessionOfLesson,
} from '@bellhouse/contracts'
import { labelOf } from '../../timetable/timetable'
import type { LessonToday } from './register-desk.repo'
import type { RegisterOfLesson } from './register-parts.repo'

const halfOf = (session: 'morning' | 'afternoon'): SessionOfDay => ({ session, label: labelOfSession(session) })
const morning = halfOf('morning')
const afternoon = halfOf('afternoon')

/** The sessions of which registers are taken on a day. A school without a timetable has no lessons to take them in. */
export function sessionsOf(rhythm: RegisterRhythm, periods: readonly Period[], isHalfDay: boolean): SessionOfDay[] {
  if (rhythm === 'morning') return [morning]
  const lessons = lessonsHeld(periods, { isHalfDay, time: null }).map((session) => ({
    session,
    label: titleOfSession(periods, session) ?? labelOfSession(session),
  }))
  if (rhythm === 'lesson' && lessons.length > 0) return lessons
  return isHalfDay ? [morning] : [morning, afternoon]
}

/** The period of the timetable that a session is; nothing for half a day. */
export const periodOfSession = (periods: readonly Period[], session: Session): Period | undefined =>
  periods.find((_, place) => lessonSession(place + 1) === session)

/** What the timetable calls it. */
export const titleOfSession = (periods: readonly Period[], session: Session): string | undefined =>
  periodOfSession(periods, session)?.title

export const lessonSession = (period: number): Session => `lesson-${period}`

/** The sessions of a day's lessons, on today of those that have begun by a time; breaks have none. */
export function lessonsHeld(
  periods: readonly Period[],
  { isHalfDay, time }: { isHalfDay: boolean; time: string | null },
): Session[] {
  return periods.flatMap(({ start, isBreak }, place) => {
    const isOff = isBreak || (isHalfDay && start >= afternoonStart)
    return isOff || (time !== null && start > time) ? [] : [lessonSession(place + 1)]
  })
}

interface DayOfLessons {
  rhythm: RegisterRhythm
  periods: readonly Period[]
  isHalfDay: boolean
  isTaken: (register: RegisterOfLesson) => boolean
}

/**
 * The lessons that somebody takes for absent colleagues, with the register that is theirs for it: that of a half of the day only where the
 * lesson lies in it.
 */
export const coveredDeskLessonsOf = (lessons: readonly LessonToday[], day: DayOfLessons): DeskLesson[] =>
  deskLessonsOf(lessons, day).filter(({ session, start }) => session !== 'morning' || start < afternoonStart)

/** Those of the own timetable and those that are taken for others, in their order, each once. */
export function inOrder(own: readonly DeskLesson[], covered: readonly DeskLesson[]): DeskLesson[] {
  const isOwn = ({ streamId, subject, start }: DeskLesson) =>
    own.some((lesson) => lesson.streamId === streamId && lesson.subject === subject && lesson.start === start)
  return [...own, ...covered.filter((lesson) => !isOwn(lesson))].sort((one, other) =>
    one.start.localeCompare(other.start),
  )
}

/** The lessons as the desk lists them: one for each stream, or for the part of them that has it, with the register that belongs to it. */
export function deskLessonsOf(lessons: readonly LessonToday[], day: DayOfLessons): DeskLesson[] {
  const { rhythm, periods, isHalfDay, isTaken } = day
  return lessons.flatMap(({ period, duration, subject, title, streams, room, part, notHeld, coveredFor }) => {
    const start = periods[period - 1]?.start ?? ''
    const end = periods[period + duration - 2]?.end ?? ''
    if (isHalfDay && start >= afternoonStart) return []
    const session = sessionOfLesson(rhythm, period, start)
    const lesson = {
      session,
      title: subject?.name ?? title,
      room,
      start,
      end,
      ...(notHeld !== undefined && { notHeld }),
      ...(coveredFor && { coveredFor }),
    }
    if (part && session === lessonSession(period)) {
      const { streamId, setId, label } = part
      const stream = setId ? label : labelOf(part.streams)
      const isOf = part.subject === undefined ? {} : { subject: part.subject }
      return { streamId, ...isOf, stream, ...lesson, isTaken: isTaken({ streamId, session, part }) }
    }
    return streams.map(({ id, label }) => ({
      ...{ streamId: id, stream: label, ...lesson },
      isTaken: isTaken({ streamId: id, session, part: null }),
    }))
  })
}
