import type { OwnLesson, OwnWeek } from '@bellhouse/contracts'

export interface TimedLesson extends OwnLesson {
  date: string
  start: string
  end: string
}

/** Every lesson of the week with its date and its times, in their order. */
export function timedLessons({ days, periods }: Pick<OwnWeek, 'days' | 'periods'>): TimedLesson[] {
  return days.flatMap(({ date, lessons }) =>
    lessons
      .map((lesson) => ({
        ...lesson,
        date,
        start: periods[lesson.period - 1]?.start ?? '',
        end: periods[lesson.period + lesson.duration - 2]?.end ?? '',
      }))
      .sort((one, other) => one.start.localeCompare(other.start)),
  )
}

/** What goes on at this time, and what comes next; parts of a stream may be taught at the same time; a lesson that is not held is neither. */
export function findNowAndNext(week: Pick<OwnWeek, 'days' | 'periods'>, { day, time }: { day: string; time: string }) {
  const lessons = timedLessons(week).filter(({ notHeld }) => notHeld === undefined)
  const now = lessons.filter(({ date, start, end }) => date === day && start <= time && time < end)
  const ahead = lessons.filter(({ date, start }) => date > day || (date === day && start > time))
  const [first] = ahead
  const next = ahead.filter(({ date, start }) => date === first?.date && start === first.start)
  return { now, next }
}
