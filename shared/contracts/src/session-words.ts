import type { RegisterRhythm, Session } from './register-sessions'

/** From this time on a day's second half begins: lessons belong to its register, and on a half day there are none. */
export const afternoonStart = '13:00'

/** Whether a session is half a day, and no lesson. */
export const isHalfOfDay = (session: Session) => session === 'morning' || session === 'afternoon'

/** `title` is what the timetable calls the period of a lesson, where that is known. */
export function labelOfSession(session: Session, title?: string | null): string {
  if (title && !isHalfOfDay(session)) return title
  if (session === 'morning') return 'Morning'
  if (session === 'afternoon') return 'Afternoon'
  return `Lesson ${session.slice('lesson-'.length)}`
}

/** The same within a sentence, where a period keeps the name that the timetable gives it. */
export function sessionInSentence(session: Session, title?: string | null): string {
  return title && !isHalfOfDay(session) ? title : labelOfSession(session).toLowerCase()
}

/** The same at the head of a narrow column: nothing for a morning, the number of a period or the letters that its name begins with. */
export function shortSession(session: Session, title?: string | null): string {
  if (isHalfOfDay(session)) return session === 'morning' ? '' : 'pm'
  const label = labelOfSession(session, title)
  return /\d+$/.exec(label)?.[0] ?? label.slice(0, 2)
}

/** In which session the register of a lesson is taken: `period` counts from 1, `start` is the time of its beginning. */
export function sessionOfLesson(rhythm: RegisterRhythm, period: number, start: string): Session {
  if (rhythm === 'lesson') return `lesson-${period}`
  return rhythm === 'both' && start >= afternoonStart ? 'afternoon' : 'morning'
}
