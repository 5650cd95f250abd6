export { CalendarAddress } from './calendar-address'
export { CalendarSheet, DayLine, fetchWeek, NowSheet, OwnWeek, WeekStrip } from './lazy-own-timetable'
export type { TimedLesson } from './now-and-next'
