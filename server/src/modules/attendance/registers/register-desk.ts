import {
  afternoonStart,
  type DeskLesson,
  labelOfSession,
  type OwnLesson,
  type Period,
  type RegisterRhythm,
  type Session,
  type SessionOfDay,
  sessionOfLesson,
} from '@bellhouse/contracts'

const halfOf = (session: 'morning' | 'afternoon'): SessionOfDay => ({ session, label: labelOfSession(session) })
const morning = halfOf('morning')
const afternoon = halfOf('afternoon')

/** The sessions of which registers are taken on a day. A school without a timetable has no lessons to take them in. */
export function sessionsOf(rhythm: RegisterRhythm, periods: readonly Period[], isHalfDay: boolean): SessionOfDay[] {
  if (rhythm === 'morning') return [morning]
  const lessons = periods.flatMap(({ title, start, isBreak }, place) =>
    isBreak || (isHalfDay && start >= afternoonStart) ? [] : [{ session: lessonSession(place + 1), label: title }],
  )
  if (rhythm === 'lesson' && lessons.length > 0) return lessons
  return isHalfDay ? [morning] : [morning, afternoon]
}

export const lessonSession = (period: number): Session => `lesson-${period}`

interface DayOfLessons {
  rhythm: RegisterRhythm
  periods: readonly Period[]
  isHalfDay: boolean
  isTaken: (streamId: string, session: Session) => boolean
}

/** The lessons as the desk lists them: one for each stream, with the register that belongs to it. */
export function deskLessonsOf(lessons: readonly OwnLesson[], day: DayOfLessons): DeskLesson[] {
  const { rhythm, periods, isHalfDay, isTaken } = day
  return lessons.flatMap(({ period, duration, subject, title, streams, room }) => {
    const start = periods[period - 1]?.start ?? ''
    const end = periods[period + duration - 2]?.end ?? ''
    if (isHalfDay && start >= afternoonStart) return []
    const session = sessionOfLesson(rhythm, period, start)
    return streams.map((stream) => ({
      streamId: stream.id,
      stream: stream.label,
      session,
      title: subject?.name ?? title,
      room,
      start,
      end,
      isTaken: isTaken(stream.id, session),
    }))
  })
}
