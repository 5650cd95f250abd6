import type { Period, TimetableFrame } from '@bellhouse/contracts'
import { weekdays } from '../../../platform/timetable-file/weekdays'

const lesson = (number: number, start: string, end: string): Period => ({
  title: `Period ${number}`,
  start,
  end,
  isBreak: false,
})
const pause = (title: string, start: string, end: string): Period => ({ title, start, end, isBreak: true })

const periods: Period[] = [
  lesson(1, '08:00', '08:40'),
  lesson(2, '08:40', '09:20'),
  lesson(3, '09:20', '10:00'),
  pause('Break', '10:00', '10:30'),
  lesson(4, '10:30', '11:10'),
  lesson(5, '11:10', '11:50'),
  lesson(6, '11:50', '12:30'),
  pause('Lunch', '12:30', '13:30'),
  lesson(7, '13:30', '14:10'),
  lesson(8, '14:10', '14:50'),
]

/** What a school that never had a timetable begins with: its week, and eight periods a day. Everything about it can be changed. */
export const usualFrame = (weekDays: readonly number[]): TimetableFrame => ({
  counting: 'weekdays',
  days: weekDays.map((day) => weekdays[day - 1] ?? `Day ${day}`),
  periods,
  closed: [],
  version: 1,
})
