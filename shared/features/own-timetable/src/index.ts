export { CalendarAddress } from './calendar-address'
export { CalendarSheet, fetchWeek, NowCard, NowSheet, OwnWeek, WeekStrip } from './lazy-own-timetable'
export type { TimedLesson } from './now-and-next'
